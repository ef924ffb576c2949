declare const self: ServiceWorkerGlobalScope;

/** As the server's contract/push.ts has it; anybody's browser may be sent anything, so nothing is taken for granted. */
interface Notice {
  readonly title?: unknown;
  readonly body?: unknown;
  readonly ident?: unknown;
  readonly at?: unknown;
}

/** Milliseconds that an open page has to take the press over. */
const patience = 1_000;

const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);

const read = (event: PushEvent): Notice => {
  try {
    return Object(event.data?.json());
  } catch {
    return {};
  }
};

const show = ({ title, body, ident, at }: Notice) => {
  const path = typeof ident === 'string' ? `/payments/${encodeURIComponent(ident)}` : '/payments';
  const options = {
    body: textOr(body, ''),
    tag: path,
    timestamp: Date.parse(textOr(at, '')) || Date.now(),
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-192.png',
    data: path,
  };
  return self.registration.showNotification(textOr(title, 'A payment request was paid'), options);
};

/** Whether the page shows what is at `path`; one that holds somebody's typing does not. */
const isTaken = (page: WindowClient, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), patience);
    page.postMessage({ type: 'OPEN_PAYMENT', path }, [port2]);
  });

const open = async (path: string) => {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page && (await isTaken(page, path))) await page.focus();
  else await self.clients.openWindow(path);
};

self.addEventListener('push', (event) => event.waitUntil(show(read(event))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(textOr(event.notification.data, '/payments')));
});
