import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startPushService } from '../../server/testing/push-service.ts';
import { expect, signIn, test } from './fixtures.ts';
import { inWorkersCharge } from './leftovers.ts';
import { pay } from './requests.ts';

interface Asked {
  readonly email: string;
  readonly description?: string;
}

/** Sends a request by the API, as the app would, and gives its ident. */
const ask = (page: Page, { email, description = 'New crown' }: Asked): Promise<string> =>
  page.evaluate(
    async (payload) => {
      const csrf = document.cookie.match(/csrftoken=([^;]+)/)?.[1] ?? '';
      const answer = await fetch('/api/services/payments/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-CSRFTOKEN': csrf },
        body: JSON.stringify(payload),
      });
      return (await answer.json()).ident;
    },
    {
      customer: { name: 'Jo Bloggs', email, phone: '' },
      description,
      amount_net: 4500,
      vat_code: 'T0',
    },
  );

const waiting = (page: Page) => page.getByRole('heading', { name: 'Waiting for Jo Bloggs to pay' });
const paid = (page: Page) => page.getByRole('heading', { name: /^Jo Bloggs paid £45\.00/ });

test('an open request shows by itself that it is paid: the detail, and Watch with a tick', async ({
  staff,
  customer,
  server,
  address,
  linkSentTo,
}) => {
  const ident = await ask(staff, { email: address });
  const link = await linkSentTo(address);
  await staff.goto(`${server.origin}/payments/${ident}`);
  const detail = await staff.context().newPage();
  await detail.goto(`${server.origin}/payments/${ident}`);
  await expect(detail.getByText('requested', { exact: true })).toBeVisible();
  await staff.bringToFront();
  await staff.getByRole('link', { name: 'Watch' }).click();
  await expect(waiting(staff)).toBeFocused();
  const code = await staff.getByRole('img', { name: /^QR code/ }).boundingBox();
  expect(code?.width).toBeGreaterThan(280);

  await pay(customer, link);
  await expect(paid(staff)).toBeVisible();
  await expect(detail.getByText('paid', { exact: true })).toBeVisible();
  await staff.getByRole('link', { name: 'Done' }).click();
  await expect(staff.getByText('Created At')).toBeVisible();
  await expect(staff.getByText('paid', { exact: true })).toBeVisible();
});

test('with a backend that has the spec’s calls alone Watch looks until it is paid, and asks for nothing else', async ({
  staff,
  customer,
  server,
  address,
  linkSentTo,
}) => {
  const ident = await ask(staff, { email: address });
  const link = await linkSentTo(address);
  const beyond: string[] = [];
  staff.on('request', (request) => {
    if (/\/(events|export|push)\//.test(request.url())) beyond.push(request.url());
  });
  await staff.route('**/api/whoami/', async (route) => {
    const answer = await route.fetch();
    const { client } = await answer.json();
    await route.fulfill({ response: answer, json: { client: { ...client, extensions: undefined } } });
  });
  await staff.route(`**/api/services/payments/${ident}/`, async (route) => {
    const answer = await route.fetch();
    const { pay_url, paid_at, cancelled_at, history, ...spoken } = await answer.json();
    await route.fulfill({ response: answer, json: spoken });
  });
  await staff.goto(`${server.origin}/payments/${ident}`);
  await staff.getByRole('link', { name: 'Watch' }).click();
  await expect(waiting(staff)).toBeVisible();
  await expect(staff.getByRole('img', { name: /^QR code/ })).toHaveCount(0);
  await expect(staff.getByRole('heading', { name: 'Notifications' })).toHaveCount(0);
  await pay(customer, link);
  await expect(paid(staff)).toBeVisible({ timeout: 20_000 });
  expect(beyond).toEqual([]);
});

// A headless browser has no push service to subscribe with: this one's is ours, and tells what was given up.
const subscribeWith = (subscription: { endpoint: string; keys: object }) => {
  let isSubscribed = sessionStorage.getItem('push') !== null;
  const made = {
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: async () => {
      isSubscribed = false;
      sessionStorage.removeItem('push');
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (isSubscribed ? made : null),
    subscribe: async () => {
      isSubscribed = true;
      sessionStorage.setItem('push', 'on');
      return made;
    },
  });
};

test('a device is told by its worker that a request is paid, until its person logs out', async ({
  page,
  context,
  colleague,
  customer,
  server,
  address,
  linkSentTo,
}) => {
  const service = await startPushService();
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await context.addInitScript(subscribeWith, service.subscription);
  await signIn(page, server.origin);
  await inWorkersCharge(page);
  await page.goto(`${server.origin}/help`);
  await page.getByRole('button', { name: 'Tell me when it is paid' }).click();
  await expect(page.getByText(/^This device is told when a customer pays/)).toBeVisible();

  const ident = await ask(page, { email: address });
  await pay(customer, await linkSentTo(address));
  await expect.poll(() => service.received.length).toBe(1);
  const [told] = service.received;
  expect(told?.notice).toMatchObject({ title: 'Jo Bloggs paid £45.00', body: 'New crown', ident });

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
    data: told?.text ?? '',
  });
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return notifications.map(({ title, body, data }) => [title, body, data]);
    });
  await expect.poll(shown).toEqual([['Jo Bloggs paid £45.00', 'New crown', `/payments/${ident}`]]);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  const isStillTold = () => page.evaluate(() => 'beepaid-go-push' in localStorage || 'push' in sessionStorage);
  await expect.poll(isStillTold).toBe(false);

  // Somebody else's device is told of the next one, and this one is not.
  await colleague.context().grantPermissions(['notifications'], { origin: server.origin });
  const theirs = { ...service.subscription, endpoint: `${service.origin}/colleague` };
  await colleague.context().addInitScript(subscribeWith, theirs);
  await signIn(colleague, server.origin, 'sam@example.com');
  await inWorkersCharge(colleague);
  await colleague.goto(`${server.origin}/help`);
  await colleague.getByRole('button', { name: 'Tell me when it is paid' }).click();
  await expect(colleague.getByText(/^This device is told when a customer pays/)).toBeVisible();
  await ask(colleague, { email: `2.${address}` });
  await pay(customer, await linkSentTo(`2.${address}`));
  await expect.poll(() => service.received.map(({ path }) => path)).toEqual(['/device', '/colleague']);
  service.stop();
});

test('the payments list comes as a file, as it is filtered', async ({ staff, server, address }) => {
  const description = `=Crown for ${address}`;
  await ask(staff, { email: address, description });
  await staff.goto(`${server.origin}/payments`);
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await staff.getByRole('searchbox').fill(address);
  await staff.getByRole('searchbox').press('Enter');
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(1);
  const downloading = staff.waitForEvent('download');
  await staff.getByRole('link', { name: 'Download as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'${description}"`);
  expect(lines[1]).toContain('"45.00","0.00","45.00","requested","Olivia Hart"');
  await expect(staff).toHaveURL(/\/payments\?/);
});
