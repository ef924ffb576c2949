/**
 * Replaces a broken service worker (docs/decisions/009). The build writes it to `rescue.js`; when
 * an operator copies that over `sw.js` on the server, every device installs it at its next update
 * check. It removes all caches, handles no request, and reloads the pages that do not reload
 * themselves. The app then loads from the network until the next version.
 */
declare const self: ServiceWorkerGlobalScope;

/** How long a page has to reply that it works. */
const REPLY_TIMEOUT_MS = 2_000;

/**
 * A working page replies, and reloads itself once it has nothing unsaved. A blank one does not
 * reply.
 */
const isWorking = (page: WindowClient) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), REPLY_TIMEOUT_MS);
    page.postMessage({ type: 'ARE_YOU_WELL' }, [port2]);
  });

const reloadUnlessWorking = async (page: WindowClient) => {
  // Not awaited: the page's request waits until this worker is active.
  if (!(await isWorking(page))) page.navigate(page.url).catch(() => undefined);
};

const rescue = async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await Promise.all((await self.clients.matchAll({ type: 'window' })).map(reloadUnlessWorking));
};

self.addEventListener('install', () => {
  self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(rescue()));
