declare const self: ServiceWorkerGlobalScope;

/** A push message may contain anything (contract/entities/push.ts). */
interface PushPayload {
  readonly title?: unknown;
  readonly body?: unknown;
  readonly ident?: unknown;
  readonly at?: unknown;
}

/** An open page replies within this time that it shows the payment. */
const OPEN_TIMEOUT_MS = 1_000;

const toText = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);

const readPayload = (event: PushEvent): PushPayload => {
  try {
    return Object(event.data?.json());
  } catch {
    return {};
  }
};

const showNotification = ({ title, body, ident, at }: PushPayload) => {
  const path = typeof ident === 'string' ? `/payments/${encodeURIComponent(ident)}` : '/payments';
  const options = {
    body: toText(body, ''),
    tag: path,
    timestamp: Date.parse(toText(at, '')) || Date.now(),
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-192.png',
    data: path,
  };
  return self.registration.showNotification(toText(title, 'A payment request was paid'), options);
};

/** Resolves with false when a form with unsaved input keeps the page. */
const openInPage = (page: WindowClient, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), OPEN_TIMEOUT_MS);
    page.postMessage({ type: 'OPEN_PAYMENT', path }, [port2]);
  });

const openPayment = async (path: string) => {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page && (await openInPage(page, path))) await page.focus();
  else await self.clients.openWindow(path);
};

self.addEventListener('push', (event) => event.waitUntil(showNotification(readPayload(event))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPayment(toText(event.notification.data, '/payments')));
});
