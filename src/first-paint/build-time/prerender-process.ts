/**
 * A process of its own, with a page of jsdom's for the app's modules to find: what that puts into the global scope
 * would mislead the build. Sends its parent the screens' HTML.
 */
import { join } from 'node:path';
import { createServer } from 'vite';
import { builtinEnvironments } from 'vitest/environments';
import { termsPlugin } from '../../../build/terms/terms-plugin.ts';

export interface PrerenderedScreens {
  readonly login: string;
  /** Templates: the frame, and each screen that shows what was saved. */
  readonly saved: string;
}

await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: 'http://localhost/login' } });
// jsdom has none.
Object.assign(globalThis, { matchMedia: (media: string) => ({ media, matches: false }) });

const vite = await createServer({
  root: join(import.meta.dirname, '../../..'),
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  plugins: [termsPlugin()],
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const load = (name: string) => vite.ssrLoadModule(`/src/first-paint/build-time/${name}.tsx`);
const { prerenderLogin } = (await load('prerender-login')) as { prerenderLogin: () => string };
const { prerenderSaved } = (await load('prerender-saved')) as { prerenderSaved: () => Promise<string> };
const screens: PrerenderedScreens = { login: prerenderLogin(), saved: await prerenderSaved() };
await vite.close();
process.send?.(screens, () => process.exit());
