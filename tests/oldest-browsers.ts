import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import doiuse from 'doiuse';
import { ESLint } from 'eslint';
import compat from 'eslint-plugin-compat';
import postcss from 'postcss';
import { oldestBrowsers } from '../build/oldest-browsers.ts';

/**
 * Checks that the built app uses no syntax, API or CSS that the oldest browsers of README.md lack.
 */
const root = join(import.meta.dirname, '..');
const { ios, ...others } = oldestBrowsers;
const browsers = Object.entries({ ...others, ios_saf: ios }).map(
  ([name, version]) => `${name} >= ${version}`,
);

/** What the app, or a library in it, uses only where it exists. */
const guardedApis = [
  'Intl.Segmenter',
  'navigator.connection',
  // The table of the check lacks it for Safari, which has had it since its first version.
  'navigator.cookieEnabled',
  'navigator.vibrate',
  'navigator.wakeLock',
  'requestIdleCallback',
  'TouchEvent',
  'trustedTypes',
];

/**
 * CSS that a browser may ignore: it changes how something looks, and nothing can no longer be read
 * or pressed.
 */
const decorativeCss = [
  'css-clip-path',
  'css-display-contents',
  'css-marker-pseudo',
  'css-masks',
  'css-overflow-anchor',
  'css-resize',
  'css-scrollbar',
  'css-text-box-trim',
  'css-touch-action',
  'css-widows-orphans',
  'css3-cursors',
  'extended-system-fonts',
  'intrinsic-width',
  'multicolumn',
  'text-size-adjust',
];

/** The newest syntax that all these browsers read. */
const ECMA_VERSION = 2022;

const checkScripts = async () => {
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    ignore: false,
    overrideConfig: {
      files: ['dist/**/*.js'],
      plugins: { compat },
      languageOptions: { ecmaVersion: ECMA_VERSION, sourceType: 'module' },
      linterOptions: { noInlineConfig: true },
      rules: { 'compat/compat': 'error' },
      settings: { targets: browsers, polyfills: guardedApis },
    },
  });
  const results = await eslint.lintFiles(['dist/**/*.js']);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, column, message }) => `${filePath}:${line}:${column} ${message}`),
  );
};

const checkStyles = async () => {
  const problems = new Set<string>();
  const plugin = doiuse({
    browsers,
    ignore: decorativeCss,
    onFeatureUsage: ({ message }) => problems.add(message),
  });
  const assets = join(root, 'dist/assets');
  const [, inlined = ''] = readFileSync(join(root, 'dist/index.html'), 'utf8').split(/<\/?style>/);
  const files = readdirSync(assets).filter((file) => file.endsWith('.css'));
  for (const css of [inlined, ...files.map((file) => readFileSync(join(assets, file), 'utf8'))]) {
    await postcss([plugin]).process(css, { from: undefined });
  }
  return [...problems];
};

/** The sentences in which users and developers read the versions. */
const getSentences = () => {
  const { chrome, firefox, safari } = oldestBrowsers;
  return {
    'README.md': `Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`,
    'index.html': `Safari ${safari}, Chrome ${chrome}, Firefox ${firefox}`,
  };
};

const checkSentences = () =>
  Object.entries(getSentences())
    .filter(([file, sentence]) => !readFileSync(join(root, file), 'utf8').includes(sentence))
    .map(([file, sentence]) => `${file} does not say “${sentence}”`);

const problems = [...(await checkScripts()), ...(await checkStyles()), ...checkSentences()];
for (const problem of problems) console.error(problem);
console.log(`${browsers.join(', ')}: ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
