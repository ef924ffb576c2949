import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../support/browser/axe.ts';
import { endSession } from '../../support/browser/end-session.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

const fillInPaymentRequest = async (page: Page, origin: string, email: string) => {
  await page.goto(`${origin}/payments/new`);
  const searched = page.waitForResponse((response) => /\/services\/customers\/.*search=/.test(response.url()));
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Price').pressSequentially('4200');
  // Otherwise the search for known customers may be what finds that the session has ended.
  await searched;
};
const getSendButton = (page: Page) => page.getByRole('button', { name: 'Send Payment Request' });
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in again' });
const getPassword = (page: Page) => getDialog(page).getByLabel('Password', { exact: true });

test('a user reauthenticates in a dialog above the form by keyboard alone, and the payment request is sent once [offline 4.4, extra 9.1]', async ({
  staff,
  server,
  email,
}) => {
  const { origin } = server;
  const idempotencyKeys: (string | undefined)[] = [];
  staff.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/services/payments/')) {
      idempotencyKeys.push(request.headers()['idempotency-key']);
    }
  });
  await staff.emulateMedia({ reducedMotion: 'reduce' });
  await fillInPaymentRequest(staff, origin, email);
  await endSession(staff, origin);
  await getSendButton(staff).focus();
  await staff.keyboard.press('Enter');

  await expect(getDialog(staff)).toBeVisible();
  await expect(getPassword(staff)).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await staff.emulateMedia({ colorScheme });
    expect(await findAxeViolations(staff), colorScheme).toEqual([]);
  }
  // The focus stays inside the dialog.
  for (let presses = 0; presses < 8; presses += 1) {
    await staff.keyboard.press('Tab');
    expect(await staff.evaluate(() => document.activeElement?.closest('main') ?? null)).toBeNull();
  }

  await staff.keyboard.press('Escape');
  await expect(getDialog(staff)).toHaveCount(0);
  await expect(getSendButton(staff)).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(getPassword(staff)).toBeFocused();
  await staff.keyboard.type('demo-password');
  await staff.keyboard.press('Enter');
  await expect(getDialog(staff)).toHaveCount(0);
  await expect(staff.getByText("You're logged in again. Nothing was sent yet.")).toBeVisible();
  await expect(getSendButton(staff)).toBeFocused();
  await expect(staff.getByLabel('Email')).toHaveValue(email);
  await expect(staff.getByLabel('Price')).toHaveValue('£42.00');

  await staff.keyboard.press('Enter');
  await expect(staff).toHaveURL(`${origin}/payments`);
  await expect(staff.getByRole('main').getByRole('listitem').filter({ hasText: email })).toHaveCount(1);
  expect(idempotencyKeys).toHaveLength(3);
  expect(new Set(idempotencyKeys).size).toBe(1);
});

test('reauthentication shows that the server is unreachable, and works once it is back', async ({
  staff,
  server,
  email,
}) => {
  await fillInPaymentRequest(staff, server.origin, email);
  await endSession(staff, server.origin);
  await getSendButton(staff).click();
  await getPassword(staff).fill('demo-password');
  await server.stop();
  await getDialog(staff).getByRole('button', { name: 'Log In' }).click();
  await expect(getDialog(staff).getByRole('alert')).toContainText("We couldn't reach Beepaid");
  const whoamiResponse = staff.waitForResponse((response) => response.url().endsWith('/api/whoami/') && response.ok());
  await server.start();
  await (await whoamiResponse).finished();
  await getDialog(staff).getByRole('button', { name: 'Log In' }).click();
  await expect(getDialog(staff)).toHaveCount(0);
  await expect(staff.getByLabel('Email')).toHaveValue(email);
});

test('another user who logs in in another tab does not see what was typed [offline 4.5]', async ({
  staff,
  server,
  email,
}) => {
  const { origin } = server;
  await fillInPaymentRequest(staff, origin, email);
  await endSession(staff, origin);
  await getSendButton(staff).click();
  await expect(getDialog(staff)).toBeVisible();

  const other = await staff.context().newPage();
  await other.goto(`${origin}/login`);
  await other.getByLabel('Email').fill('sam@example.com');
  await other.getByLabel('Password', { exact: true }).fill('demo-password');
  await other.getByRole('button', { name: 'Log In' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Harbour Street Dental' })).toBeVisible();
  await expect(getDialog(staff)).toHaveCount(0);
  await expect(staff.getByRole('heading', { level: 1, name: 'Harbour Street Dental' })).toBeVisible();
  await staff.getByRole('button', { name: 'Menu' }).click();
  await expect(staff.getByText('sam@example.com')).toBeVisible();
  await staff.getByRole('menuitem', { name: 'New Request' }).click();
  await expect(staff.getByLabel('Email')).toHaveValue('');
  await other.close();
});
