/**
 * Replaces a broken service worker (docs/decisions/009). An operator copies the built `rescue.js` over
 * `sw.js`, and every device installs it at its next update check. It removes all caches and handles no
 * request: the app loads from the network until the next version.
 */
import { reloadBrokenPages } from './reload-broken-pages.ts';

declare const self: ServiceWorkerGlobalScope;

const rescue = async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await reloadBrokenPages();
};

self.addEventListener('install', () => {
  self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(rescue()));
