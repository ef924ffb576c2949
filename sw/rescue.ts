/**
 * Takes the place of a worker that harms: the build puts it beside `sw.js` as `rescue.js`, and copying it over `sw.js`
 * on the server rescues every device at its next look (docs/decisions/009). Removes all caches, answers no request, and
 * reloads the pages that do not follow by themselves; the app comes from the network until the next version.
 */
declare const self: ServiceWorkerGlobalScope;

/** Milliseconds that a page has to say that it is well. */
const patience = 2_000;

/** A page that runs follows by itself, and not over unsaved typing; a blank one says nothing. */
const isWell = (page: WindowClient) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), patience);
    page.postMessage({ type: 'ARE_YOU_WELL' }, [port2]);
  });

const reloadUnlessWell = async (page: WindowClient) => {
  // Not waited for: the page's own request waits for this worker.
  if (!(await isWell(page))) page.navigate(page.url).catch(() => undefined);
};

const rescue = async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await Promise.all((await self.clients.matchAll({ type: 'window' })).map(reloadUnlessWell));
};

self.addEventListener('install', () => {
  self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(rescue()));
