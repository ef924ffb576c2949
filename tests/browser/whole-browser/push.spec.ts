import { createPayment } from '../../support/browser/api-requests.ts';
import { expect, signIn, test } from '../../support/browser/fixtures.ts';
import { payRequest } from '../../support/browser/steps/payment-steps.ts';
import { waitForActiveWorker } from '../../support/browser/steps/wait-for-active-worker.ts';
import { startPushService } from '../../support/server/push-service.ts';

/**
 * Runs in the page. Replaces the methods of `PushManager`, so that the page subscribes to the push
 * service of the test.
 */
const simulateSubscription = (subscription: { endpoint: string; keys: object }) => {
  let isSubscribed = sessionStorage.getItem('push') !== null;
  const pushSubscription = {
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: async () => {
      isSubscribed = false;
      sessionStorage.removeItem('push');
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (isSubscribed ? pushSubscription : null),
    subscribe: async () => {
      isSubscribed = true;
      sessionStorage.setItem('push', 'on');
      return pushSubscription;
    },
  });
};

test('the worker notifies a device that a request is paid, until the user logs out [offline 8.8]', async ({
  page,
  context,
  customerPage,
  server,
  email,
  linkSentTo,
}) => {
  const service = await startPushService();
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await context.addInitScript(simulateSubscription, service.subscription);
  await signIn(page, server.origin);
  await waitForActiveWorker(page);
  await page.goto(`${server.origin}/settings/account`);
  await page.getByRole('button', { name: 'Tell Me About Payments' }).click();
  await expect(page.getByText(/^This device is told when a customer pays/)).toBeVisible();

  const { ident } = await createPayment(page, server.origin, { email });
  await payRequest(customerPage, await linkSentTo(email));
  await expect.poll(() => service.received.length).toBe(1);
  const [message] = service.received;
  expect(message?.notice).toMatchObject({
    title: 'Jo Bloggs paid £45.00',
    body: 'New crown',
    ident,
  });

  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: server.origin,
    registrationId: await registration,
    data: message?.text ?? '',
  });
  const getNotifications = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return notifications.map(({ title, body, data }) => [title, body, data]);
    });
  await expect
    .poll(getNotifications)
    .toEqual([['Jo Bloggs paid £45.00', 'New crown', `/payments/${ident}`]]);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  const isSubscribed = () =>
    page.evaluate(() => 'beepaid-go-push' in localStorage || 'push' in sessionStorage);
  await expect.poll(isSubscribed).toBe(false);
  service.stop();
});
