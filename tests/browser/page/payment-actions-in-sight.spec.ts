import type { Page } from '@playwright/test';
import { createPayment } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { openInApp } from '../../support/browser/steps/open-in-app.ts';

const phones = {
  'a phone': { width: 390, height: 844 },
  'a small phone': { width: 360, height: 740 },
};
const longRequest = {
  name: 'Wilhelmina Featherstonehaugh-Cholmondeley',
  description: 'Crown and bridge work, second of three visits, as agreed with Dr Hart',
  amountNet: 185_000,
};

const changeResponse = (page: Page, ident: string, fields: object) =>
  page.route(`**/api/services/payments/${ident}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } });
  });
const declined = { status: 'declined', decline_reason: 'declined_by_bank' };

test('on a phone, Watch shows a large code and “Stop Watching” without scrolling, also with long texts and after a decline, and on a low one, what is owed is in one line [counter 10.15]', async ({
  staffPage,
  server: { origin },
}) => {
  const { ident } = await createPayment(staffPage, origin, {
    email: 'wilhelmina@example.com',
    ...longRequest,
  });
  for (const isDeclined of [false, true]) {
    if (isDeclined) await changeResponse(staffPage, ident, declined);
    for (const [device, viewport] of Object.entries(phones)) {
      await staffPage.setViewportSize(viewport);
      await staffPage.goto(`${origin}/payments/${ident}?watch=on`);
      const stop = staffPage.getByRole('link', { name: 'Stop Watching' });
      await expect(stop, device).toBeInViewport({ ratio: 1 });
      const code = await staffPage.getByRole('img', { name: /^QR code/ }).boundingBox();
      expect(code?.width, device).toBeGreaterThanOrEqual(260);
    }
  }
  await staffPage.route('**/api/whoami/', async (route) => {
    const response = await route.fetch();
    const { client } = await response.json();
    await route.fulfill({ response, json: { client: { ...client, sends_email: false } } });
  });
  await staffPage.setViewportSize({ width: 360, height: 640 });
  await staffPage.goto(`${origin}/payments/${ident}?watch=on`);
  await expect(staffPage.getByRole('button', { name: 'Copy Link' })).toBeInViewport({ ratio: 1 });
  await expect(staffPage.getByRole('link', { name: 'Stop Watching' })).toBeInViewport({ ratio: 1 });
  await openInApp(staffPage, `${origin}/payments?filter=unpaid`);
  const owed = await staffPage.getByRole('region', { name: 'Owed' }).boundingBox();
  expect(owed?.height).toBeLessThan(90);
});

const HOUR_MS = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const partPaid = { paid_amount: 1_500, due_amount: 3_000, refunded_amount: 500 };
const bounced = {
  deliveries: [
    { channel: 'email', state: 'bounced_hard', reason: 'unknown_recipient', at: hoursAgo(0) },
  ],
};
const aged = (hours: number) => ({ created_at: hoursAgo(hours), last_sent_at: hoursAgo(hours) });

/** The most likely next action of each state is the dark one. */
const states: Readonly<Record<string, { readonly fields: object; readonly action: string }>> = {
  'just requested': { fields: {}, action: 'Show to Customer' },
  'just declined': { fields: declined, action: 'Show to Customer' },
  requested: { fields: aged(1), action: 'Copy Link' },
  declined: { fields: { ...aged(1), ...declined }, action: 'Resend Request' },
  bounced: { fields: { ...aged(1), ...bounced }, action: 'Wrong Address?' },
  'part-paid': { fields: { ...aged(1), ...partPaid }, action: 'Copy Link' },
  'part-paid, after a day': { fields: { ...aged(26), ...partPaid }, action: 'Resend Request' },
  'after a day': { fields: aged(26), action: 'Resend Request' },
  paid: {
    fields: {
      ...aged(1),
      status: 'paid',
      pay_url: null,
      receipt_url: 'https://pay.example.com/receipt',
    },
    action: 'View Receipt',
  },
};

test('on a phone, the next action of a request is above the tab bar without scrolling, whatever the state [counter 10.2]', async ({
  staffPage,
  server: { origin },
}) => {
  const { ident } = await createPayment(staffPage, origin, {
    email: 'zoe.lindqvist@example.com',
    phone: '07700 900567',
    description: 'White filling, upper left 6',
  });
  await staffPage.route('**/api/whoami/', async (route) => {
    const response = await route.fetch();
    const { client } = await response.json();
    const json = { client: { ...client, is_sandbox: true, has_delivery_reports: true } };
    await route.fulfill({ response, json });
  });
  const tabBar = staffPage.getByRole('navigation', { name: 'Main' });
  for (const [state, { fields, action: name }] of Object.entries(states)) {
    await staffPage.unroute(`**/api/services/payments/${ident}/`);
    await changeResponse(staffPage, ident, fields);
    for (const viewport of [
      { width: 360, height: 640 },
      { width: 390, height: 844 },
    ]) {
      const at = `${state} at ${viewport.width} px`;
      await staffPage.setViewportSize(viewport);
      await staffPage.goto(`${origin}/payments/${ident}`);
      await expect(staffPage.getByText('Sandbox: no money moves'), at).toBeVisible();
      await expect(staffPage.getByText('Created At'), at).toBeVisible();
      const link = staffPage.getByRole('link', { name });
      const action = staffPage.getByRole('button', { name }).or(
        // The link of the code is higher than its button.
        name === 'Show to Customer' ? link.locator('span') : link,
      );
      const box = await action.boundingBox();
      const bar = await tabBar.boundingBox();
      expect.soft((box?.y ?? Infinity) + (box?.height ?? 0), at).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  }
});

test('on a tablet, the actions of a declined request are visible beside the list without scrolling, each label in one line [counter 10.15]', async ({
  staffPage,
  server: { origin },
}) => {
  const { ident } = await createPayment(staffPage, origin, {
    email: 'zoe@example.com',
    phone: '07700 900567',
  });
  await changeResponse(staffPage, ident, declined);
  await staffPage.setViewportSize({ width: 1024, height: 768 });
  await openInApp(staffPage, `${origin}/payments/${ident}`);
  await expect(staffPage.getByText('The link can still be paid')).toBeVisible();
  for (const name of ['Copy Link', 'Resend Request'])
    await expect(staffPage.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  // Two lines make a button higher.
  const show = staffPage.getByRole('link', { name: 'Show to Customer' }).locator('span');
  expect((await show.boundingBox())?.height).toBeLessThanOrEqual(48);
});

test('the labels of the actions of a paid request each fit into one line', async ({
  staffPage,
  server: { origin },
}) => {
  const { ident } = await createPayment(staffPage, origin, { email: 'jo@example.com' });
  await changeResponse(staffPage, ident, { status: 'paid', pay_url: null });
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await staffPage.setViewportSize({ width, height });
    await openInApp(staffPage, `${origin}/payments/${ident}`);
    const more = staffPage.getByRole('button', { name: 'More Actions' });
    await expect(more).toBeEnabled();
    // Two lines make a button higher.
    for (const action of [more, staffPage.getByRole('link', { name: 'Ask Again' })])
      expect((await action.boundingBox())?.height).toBe(48);
  }
});
