import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin } from 'vite';
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

/**
 * A Vite plugin: `index.html` holds log-in as the app itself renders it, and the screens that show what was saved, as
 * templates; and a script of a few kilobytes that shows one of them, asks the first calls, starts the app, and hands
 * over to it once that is there.
 */
export const firstPaintPlugin = (): Plugin => {
  let fileName = '';
  let screens: PrerenderedScreens = { login: '', saved: '' };
  return {
    name: 'beepaid:first-paint',
    apply: 'build',
    async buildStart() {
      const [source, rendered] = await Promise.all([bundle(), prerendered()]);
      screens = rendered;
      fileName = `assets/first-paint-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page): { html: string; tags: HtmlTagDescriptor[] } => {
        const { html, scripts } = withoutApp(page);
        if (scripts.length === 0) throw new Error('The page starts no app');
        return {
          html,
          tags: [
            { tag: 'template', attrs: { id: 'first-login' }, children: screens.login, injectTo: 'body' },
            { tag: 'div', attrs: { hidden: true }, children: screens.saved, injectTo: 'body' },
            { tag: 'script', attrs: { src: `/${fileName}`, 'data-app': scripts.join(' ') }, injectTo: 'body' },
          ],
        };
      },
    },
  };
};
