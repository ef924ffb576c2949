declare const self: ServiceWorkerGlobalScope;

const REPLY_TIMEOUT_MS = 2_000;

/** A working page replies, and reloads itself once nothing is unsaved. A blank page is silent. */
const isWorking = (page: WindowClient) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), REPLY_TIMEOUT_MS);
    page.postMessage({ type: 'ARE_YOU_WELL' }, [port2]);
  });

const reloadUnlessWorking = async (page: WindowClient) => {
  // The page's request waits for this worker to be active, so the worker does not await the navigation.
  if (!(await isWorking(page))) page.navigate(page.url).catch(() => undefined);
};

export const reloadBrokenPages = async () => {
  await Promise.all((await self.clients.matchAll({ type: 'window' })).map(reloadUnlessWorking));
};
