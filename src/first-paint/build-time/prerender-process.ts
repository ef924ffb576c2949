/**
 * A process of its own, with a page of jsdom's for the app's modules to find: what that puts into the global scope
 * would mislead the build. Sends its parent the screens' HTML.
 */
import { join } from 'node:path';
import { createServer } from 'vite';
import { builtinEnvironments } from 'vitest/environments';
import { termsPlugin } from '../../features/terms/build-time/terms-plugin.ts';

await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: 'http://localhost/login' } });

const vite = await createServer({
  root: join(import.meta.dirname, '../../..'),
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  plugins: [termsPlugin()],
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { prerenderLogin } = (await vite.ssrLoadModule('/src/first-paint/build-time/prerender.tsx')) as {
  prerenderLogin: () => string;
};
const screens = { login: prerenderLogin() };
await vite.close();
process.send?.(screens, () => process.exit());
