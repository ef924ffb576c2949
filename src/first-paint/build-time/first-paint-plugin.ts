import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build, type HtmlTagDescriptor, type IndexHtmlTransformContext, type Plugin } from 'vite';
import { screensChunk } from '../../../build/code-splitting.ts';
import type { PrerenderedScreens } from './prerender-process.ts';

const here = import.meta.dirname;
const entry = join(here, '../first-paint.ts');

const bundle = async () => {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'firstPaint' } },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const chunk = outputs.flatMap(({ output }) => output).find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The first paint has no script');
  return chunk.code;
};

const prerendered = async () => {
  const child = fork(join(here, 'prerender-process.ts'), { execArgv: ['--import', 'tsx'] });
  const [screens] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`Prerendering ended with ${code}`))),
  ])) as [PrerenderedScreens];
  return screens;
};

const moduleScript = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g;

/** The page without the scripts that would start the app before anything is painted, and where they are. */
const withoutApp = (html: string) => {
  const scripts = [...html.matchAll(moduleScript)].map(([, src = '']) => src);
  return { html: html.replace(moduleScript, ''), scripts };
};

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const screensIn = (bundle: Bundle) => {
  const files = Object.values(bundle).filter((output) => output.type === 'chunk' && output.name === screensChunk);
  if (files.length === 0) throw new Error('There is no code of the screens');
  return files.map(({ fileName }) => `/${fileName}`);
};

const styleLink = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

/**
 * The page with its style sheets in it, which then are no files any more. What loads a screen with what it needs would
 * load them all the same: a link that loads nothing tells it that they are there.
 */
const withStyles = (html: string, bundle: Bundle) =>
  html.replace(styleLink, (_, fileName: string) => {
    const file = bundle[fileName];
    if (file?.type !== 'asset') throw new Error(`The page has no style sheet ${fileName}`);
    delete bundle[fileName];
    const text = file.source.toString().trim();
    if (text.includes('</style')) throw new Error(`${fileName} cannot stand in the page`);
    return `\n    <style>${text}</style>\n    <link rel="stylesheet" href="/${fileName}" disabled>`;
  });

/**
 * A Vite plugin: `index.html` holds its style sheet; log-in as the app itself renders it, and the screens that show what
 * was saved, as templates; and a script of a few kilobytes that shows one of them, asks the first calls, starts the app,
 * and hands over to it once that is there. All in the one file: each other would cost a slow link a round trip before
 * anything shows.
 */
export const firstPaintPlugin = (): Plugin => {
  let script = '';
  let screens: PrerenderedScreens = { login: '', saved: '' };
  return {
    name: 'beepaid:first-paint',
    apply: 'build',
    async buildStart() {
      [script, screens] = await Promise.all([bundle(), prerendered()]);
      if (script.includes('</script')) throw new Error('The first paint cannot stand in the page');
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle }): { html: string; tags: HtmlTagDescriptor[] } => {
        const { html, scripts } = withoutApp(page);
        if (scripts.length === 0 || !bundle) throw new Error('The page starts no app');
        return {
          html: withStyles(html, bundle),
          tags: [
            { tag: 'template', attrs: { id: 'first-login' }, children: screens.login, injectTo: 'body' },
            { tag: 'div', attrs: { hidden: true }, children: screens.saved, injectTo: 'body' },
            {
              tag: 'script',
              attrs: {
                'data-app': scripts.join(' '),
                'data-screens': screensIn(bundle).join(' '),
              },
              children: script,
              injectTo: 'body',
            },
          ],
        };
      },
    },
  };
};
