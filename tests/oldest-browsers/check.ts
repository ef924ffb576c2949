import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldestBrowsers } from '../../build/oldest-browsers.ts';
import { findInScript } from './find-in-script.ts';
import { findInStyle } from './find-in-style.ts';
import { describedVersions } from './find-unsupported.ts';

/**
 * Checks that the built app uses no syntax, API or CSS that the oldest browsers of README.md lack,
 * by MDN's tables of what browsers support.
 */
const root = join(import.meta.dirname, '../..');

/** What the app, or a library in it, uses only where it exists. */
const guardedApis = [
  'Intl.Segmenter',
  'Symbol.dispose',
  'TouchEvent',
  'URL.canParse',
  'cancelIdleCallback',
  'document.startViewTransition',
  'navigation',
  'navigator.canShare',
  'navigator.connection',
  'navigator.contacts',
  'navigator.share',
  'navigator.vibrate',
  'navigator.wakeLock',
  'requestIdleCallback',
  'setImmediate',
  'window.TouchEvent',
  'window.launchQueue',
  'window.navigation',
  'window.trustedTypes',
];

/**
 * CSS that a browser may ignore: it changes how something looks, and nothing can no longer be read
 * or pressed.
 */
const decorativeProperties = [
  'break-after',
  'contain-intrinsic-block-size',
  'cursor',
  'font-family',
  'forced-color-adjust',
  'orphans',
  'overflow-anchor',
  'resize',
  'scrollbar-color',
  'scrollbar-gutter',
  'scrollbar-width',
  'text-box-edge',
  'text-box-trim',
  'text-size-adjust',
  'text-wrap',
  'widows',
];

const listFiles = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));

const describe = ({ name, browsers }: ReturnType<typeof findInScript>[number]) =>
  `${browsers} lack ${name}`;

const checkScripts = () =>
  listFiles('dist', '.js')
    .flatMap(findInScript)
    .filter(({ name }) => !guardedApis.includes(name))
    .map(describe);

const checkStyles = () => {
  const [, inlined = ''] = readFileSync(join(root, 'dist/index.html'), 'utf8').split(/<\/?style>/);
  return [inlined, ...listFiles('dist/assets', '.css')]
    .flatMap(findInStyle)
    .filter(({ name }) => !decorativeProperties.includes(name.split(':')[0] ?? ''))
    .map(describe);
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

const problems = [...new Set([...checkScripts(), ...checkStyles(), ...checkSentences()])];
for (const problem of problems) console.error(problem);
console.log(`${describedVersions}: ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
