import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type IndexHtmlTransformContext, type InlineConfig, type Plugin } from 'vite';
import { screensChunk } from '../code-splitting.ts';
import { cssOptions } from '../css-options.ts';
import { inlineFirstPaint } from './inline-first-paint.ts';

const root = join(import.meta.dirname, '../..');

const bundleEntry = async (config: InlineConfig) => {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    css: cssOptions,
    ...config,
  });
  const results = Array.isArray(result) ? result : [result];
  const files = results.flatMap((each) => ('output' in each ? each.output : []));
  const chunk = files.find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The build has no output');
  return chunk.code;
};

const bundleScript = () =>
  bundleEntry({
    build: {
      write: false,
      lib: { entry: 'src/first-paint/first-paint.ts', formats: ['iife'], name: 'firstPaint' },
    },
  });

const prerenderLogIn = async () => {
  const code = await bundleEntry({
    build: {
      write: false,
      minify: false,
      ssr: 'build/first-paint/prerender-log-in.tsx',
      // The code below writes and runs only one file.
      rolldownOptions: { output: { codeSplitting: false } },
    },
    ssr: { noExternal: true },
  });
  const folder = await mkdtemp(join(tmpdir(), 'beepaid-log-in-'));
  try {
    const file = join(folder, 'prerender-log-in.mjs');
    await writeFile(file, code);
    const module = (await import(pathToFileURL(file).href)) as { prerenderLogIn: () => string };
    return module.prerenderLogIn();
  } finally {
    await rm(folder, { recursive: true });
  }
};

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const findScreenScripts = (files: Bundle) => {
  const chunks = Object.values(files).filter(
    (file) => file.type === 'chunk' && file.name === screensChunk,
  );
  if (chunks.length === 0) throw new Error(`There is no chunk ${screensChunk}`);
  return chunks.map(({ fileName }) => `/${fileName}`);
};

const takeStyles = (files: Bundle, path: string) => {
  const file = files[path.slice(1)];
  if (file?.type !== 'asset') throw new Error(`The build has no style sheet ${path}`);
  delete files[path.slice(1)];
  return file.source.toString().trim();
};

/** Each part would cost a round trip as a file, on a slow connection. */
export const firstPaintPlugin = (): Plugin => {
  let script = '';
  let logIn = '';
  return {
    name: 'beepaid:first-paint',
    apply: 'build',
    async buildStart() {
      [script, logIn] = await Promise.all([bundleScript(), prerenderLogIn()]);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle: files }) => {
        if (!files) throw new Error('The build has no files');
        return inlineFirstPaint(html, {
          script,
          logIn,
          screenScripts: findScreenScripts(files),
          takeStyles: (path) => takeStyles(files, path),
        });
      },
    },
  };
};
