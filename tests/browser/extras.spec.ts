import type { Locator, Page } from '@playwright/test';
import { endSession } from './end-session.ts';
import { expect, test } from './fixtures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const send = (page: Page) => button(page, 'Send Payment Request');
const total = (page: Page) => page.getByRole('status', { name: 'Total' });
const rowOf = (page: Page, email: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: email });

/** How far down its page it stands, however that is scrolled. */
const topOf = (element: Locator) =>
  element.evaluate((it) => Math.round(it.getBoundingClientRect().top + window.scrollY));

const fillIn = async (page: Page, origin: string, email: string) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Price').pressSequentially('4500');
};

/** Opens the request that a list shows, and waits for its page. */
const open = async (page: Page, email: string) => {
  await rowOf(page, email).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Payment Detail' })).toBeVisible();
  await expect(page.getByText('Created At')).toBeVisible();
};

/** A request just sent, on screen. */
const sent = async (page: Page, origin: string, email: string) => {
  await fillIn(page, origin, email);
  await send(page).click();
  await expect(page).toHaveURL(`${origin}/payments`);
  await open(page, email);
};

const apiOf = (page: Page) => page.url().replace('/payments/', '/api/services/payments/');

/** Cancels it as a colleague does, in the moment before what this page sends to `act` arrives. */
const cancelBefore = (page: Page, origin: string, act: 'cancel' | 'resend') =>
  page.route(
    `${apiOf(page)}/${act}/`,
    async (route) => {
      const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
      const headers = { 'X-CSRFTOKEN': csrf, Origin: origin };
      expect((await page.request.post(`${apiOf(page)}/cancel/`, { headers })).ok()).toBe(true);
      await route.continue();
    },
    { times: 1 },
  );

test('the price is a till’s: caret, selection, backspace, paste, and with VAT in it what the customer pays', async ({
  staff,
  server,
  address,
}) => {
  await staff.goto(`${server.origin}/payments/new`);
  const price = staff.getByLabel('Price');
  await price.pressSequentially('1234');
  await expect(price).toHaveValue('£12.34');
  // Wherever the caret was put, a digit comes last.
  await price.press('Home');
  await price.press('5');
  await expect(price).toHaveValue('£123.45');
  await price.press('Backspace');
  await expect(price).toHaveValue('£12.34');
  await price.press('ControlOrMeta+a');
  await price.press('9');
  await expect(price).toHaveValue('£0.09');
  await price.press('ControlOrMeta+a');
  await price.press('Backspace');
  await expect(price).toHaveValue('£0.00');
  expect(await price.evaluate((input: HTMLInputElement) => input.inputMode)).toBe('numeric');

  await staff.getByRole('switch', { name: 'Includes VAT' }).check();
  const before = await topOf(send(staff));
  await staff.getByLabel('Name').fill('Jo Bloggs');
  await staff.getByLabel('Email').fill(address.replace('example.com', 'gmial.com'));
  await staff.getByLabel('Phone Number').fill('07700900123');
  await price.pressSequentially('999');
  await expect(button(staff, '£9.98')).toBeVisible();
  await button(staff, 'Did you mean gmail.com?').click();
  await expect(staff.getByLabel('Email')).toHaveValue(/@gmail\.com$/);
  await staff.getByLabel('Email').fill(address);
  await expect(send(staff)).toHaveAccessibleDescription(`Text to 07700 900 123 · Email to ${address}`);
  expect(await topOf(send(staff))).toBe(before);
  await send(staff).click();
  await expect(price).toHaveAccessibleDescription("With VAT, £9.99 doesn't come to whole pence");

  await button(staff, '£10.00').click();
  await expect(total(staff)).toHaveText('£10.00');
  expect(await topOf(send(staff))).toBe(before);
  await send(staff).click();
  await expect(staff).toHaveURL(`${server.origin}/payments`);
  await expect(rowOf(staff, address)).toContainText('£10.00');
  expect(await rowOf(staff, address).evaluate((row) => row.getAnimations({ subtree: true }).length)).toBeGreaterThan(0);
});

test('the same asked twice is asked about; a wrong address is put right; a resend too soon asks first', async ({
  staff,
  server,
  address,
  linkSentTo,
}) => {
  const { origin } = server;
  await sent(staff, origin, address);
  const first = staff.url();
  await expect(staff.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText('Created by');

  await fillIn(staff, origin, address);
  await send(staff).click();
  await expect(staff.getByText(/^You asked Jo Bloggs for £54\.00 less than a minute ago\.$/)).toBeVisible();
  await staff.getByRole('link', { name: 'Open it' }).click();
  await expect(staff).toHaveURL(first);

  await button(staff, 'Resend Request').click();
  const dialog = staff.getByRole('alertdialog');
  await expect(dialog).toHaveAccessibleName(/^Sent (less than a|a) minute ago\. Send again\?$/);
  await dialog.getByRole('button', { name: 'Go Back' }).click();

  await button(staff, 'Wrong address?').click();
  await dialog.getByRole('button', { name: 'Cancel and correct' }).click();
  await expect(staff.getByRole('heading', { name: 'New Request' })).toBeVisible();
  await expect(staff.getByLabel('Price')).toHaveValue('£45.00');
  await staff.getByLabel('Email').fill(`right.${address}`);
  await send(staff).click();
  await expect(staff).toHaveURL(`${origin}/payments`);
  await expect(rowOf(staff, `right.${address}`)).toContainText('requested');
  await expect(rowOf(staff, address).last()).toContainText('cancelled');
  expect(await linkSentTo(`right.${address}`)).toMatch(/\/pay\//);
});

test('after a lost race the screen says who was first, and shows how it stands', async ({ staff, server, address }) => {
  await sent(staff, server.origin, address);
  await cancelBefore(staff, server.origin, 'resend');
  await button(staff, 'Resend Request').click();
  await button(staff, 'Send again').click();
  const said = staff.getByText(/^You cancelled it at \d\d:\d\d, so it can no longer be sent again\.$/);
  await expect(said).toBeVisible();
  await expect(said).toBeInViewport();
  await expect(staff.getByText('Failed to resend payment request')).toBeVisible();
  await expect(staff.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(button(staff, 'Resend Request')).toHaveCount(0);
});

/** Takes from every answer what our server adds to the calls of the specification. */
const knowOnlyTheSpec = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const request = route.request();
    const answer = await route.fetch();
    const { 'idempotency-key-honoured': _, ...headers } = answer.headers();
    if (request.method() === 'POST' && request.url().endsWith('/services/payments/') && answer.ok()) {
      return route.fulfill({ status: 204 });
    }
    const isJson = headers['content-type']?.startsWith('application/json');
    if (!isJson || request.url().includes('?')) return route.fulfill({ response: answer, headers });
    const { history, paid_at, cancelled_at, pay_url, code, client, ...told } = await answer.json();
    const { extensions, ...tenant } = client ?? {};
    await route.fulfill({ response: answer, headers, json: { ...told, ...(client && { client: tenant }) } });
  });

test('on a backend with the calls of the specification alone all of it works as far as that tells', async ({
  staff,
  server,
  address,
}) => {
  const { origin } = server;
  await knowOnlyTheSpec(staff);
  await sent(staff, origin, address);
  await expect(staff.getByRole('heading', { name: 'History' })).toHaveCount(0);
  await expect(staff.getByRole('heading', { name: 'Scan to pay' })).toHaveCount(0);
  const path = new URL(staff.url()).pathname;

  await fillIn(staff, origin, address);
  await send(staff).click();
  await expect(staff.getByText(/^You asked Jo Bloggs for £54\.00 less than a minute ago\.$/)).toBeVisible();
  await staff.getByRole('link', { name: 'Open it' }).click();
  await expect(staff).toHaveURL(origin + path);

  await cancelBefore(staff, origin, 'cancel');
  await button(staff, 'Cancel Request').click();
  await button(staff, 'Yes').click();
  await expect(staff.getByText('It was cancelled.', { exact: true })).toBeVisible();
  await expect(staff.getByText('Failed to cancel payment request')).toBeVisible();
  await expect(button(staff, 'Cancel Request')).toHaveCount(0);
});

test('on such a backend a lost answer is looked for, and a session that ends is begun again over the form', async ({
  staff,
  server,
  address,
}) => {
  const { origin } = server;
  await knowOnlyTheSpec(staff);
  await fillIn(staff, origin, address);
  await staff.route(
    '**/api/services/payments/',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await send(staff).click();
  await expect(staff.getByText(/^We don't know yet if that went through/)).toBeVisible();
  await send(staff).click();
  await expect(staff.getByRole('heading', { name: /^It was sent at \d\d:\d\d$/ })).toBeVisible();
  await staff.getByRole('link', { name: 'Open it' }).click();
  await expect(staff.getByText(address)).toBeVisible();

  await fillIn(staff, origin, `later.${address}`);
  await endSession(staff, origin);
  await send(staff).click();
  const dialog = staff.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill('demo-password');
  await staff.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(staff.getByLabel('Email')).toHaveValue(`later.${address}`);
  await send(staff).click();
  await expect(staff).toHaveURL(`${origin}/payments`);
  await expect(rowOf(staff, `later.${address}`)).toHaveCount(1);
});
