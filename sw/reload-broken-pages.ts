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

/** Reloads the pages that do not reload themselves. Call this while the worker activates. */
export const reloadBrokenPages = async () => {
  await Promise.all((await self.clients.matchAll({ type: 'window' })).map(reloadUnlessWorking));
};
