import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin } from 'vite';

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
  ])) as [{ login: string }];
  return screens;
};

/**
 * A Vite plugin: `index.html` holds the log-in screen as the app itself renders it, and a script of a kilobyte that
 * shows it, asks the first calls, and hands over to the app once that is there.
 */
export const firstPaintPlugin = (): Plugin => {
  let fileName = '';
  let screens = { login: '' };
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
      handler: (): HtmlTagDescriptor[] => [
        { tag: 'template', attrs: { id: 'first-login' }, children: screens.login, injectTo: 'body' },
        { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'body' },
      ],
    },
  };
};
