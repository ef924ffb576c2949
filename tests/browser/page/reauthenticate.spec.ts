import type { Page } from '@playwright/test';
import { createPaymentUrl } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { endSession } from '../../support/browser/steps/end-session.ts';

const waitForCustomerSearch = (page: Page, text: string) =>
  page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === '/api/services/customers/' && searchParams.get('search') === text;
  });

const fillInPaymentRequest = async (page: Page, origin: string, email: string) => {
  await page.goto(`${origin}/payments/new`);
  const searches = [waitForCustomerSearch(page, 'Jo Bloggs'), waitForCustomerSearch(page, email)];
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Price' }).pressSequentially('4200');
  // Otherwise one of these searches could find that the session has ended.
  await Promise.all(searches);
};
const getSendButton = (page: Page) => page.getByRole('button', { name: 'Send Payment Request' });
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Log In Again' });
const getPassword = (page: Page) => getDialog(page).getByLabel('Password', { exact: true });

test('a user logs in again in a dialog above the form by keyboard alone, and the payment request is sent once [extra 9.1]', async ({
  staffPage,
  server,
  email,
}) => {
  const { origin } = server;
  const idempotencyKeys: (string | undefined)[] = [];
  staffPage.on('request', (request) => {
    if (createPaymentUrl.test(request.url())) {
      idempotencyKeys.push(request.headers()['idempotency-key']);
    }
  });
  await staffPage.emulateMedia({ reducedMotion: 'reduce' });
  await fillInPaymentRequest(staffPage, origin, email);
  await endSession(staffPage, origin);
  await getSendButton(staffPage).focus();
  await staffPage.keyboard.press('Enter');

  await expect(getDialog(staffPage)).toBeVisible();
  await expect(getPassword(staffPage)).toBeFocused();
  // The focus stays inside the dialog.
  for (let presses = 0; presses < 8; presses += 1) {
    await staffPage.keyboard.press('Tab');
    expect(
      await staffPage.evaluate(() => document.activeElement?.closest('main') ?? null),
    ).toBeNull();
  }

  await staffPage.keyboard.press('Escape');
  await expect(getDialog(staffPage)).toHaveCount(0);
  await expect(getSendButton(staffPage)).toBeFocused();
  await staffPage.keyboard.press('Enter');
  await expect(getPassword(staffPage)).toBeFocused();
  await staffPage.keyboard.type('demo-password');
  await staffPage.keyboard.press('Enter');
  await expect(getDialog(staffPage)).toHaveCount(0);
  await expect(staffPage.getByText('You’re logged in again. Nothing was sent yet.')).toBeVisible();
  await expect(getSendButton(staffPage)).toBeFocused();
  await expect(staffPage.getByLabel('Email')).toHaveValue(email);
  await expect(staffPage.getByRole('textbox', { name: 'Price' })).toHaveValue('£42.00');

  await staffPage.keyboard.press('Enter');
  await expect(staffPage).toHaveURL(`${origin}/payments`);
  await expect(
    staffPage.getByRole('main').getByRole('listitem').filter({ hasText: email }),
  ).toHaveCount(1);
  expect(idempotencyKeys).toHaveLength(3);
  expect(new Set(idempotencyKeys).size).toBe(1);
});

test('another user who logs in in another tab does not see what the first user typed [offline 4.5]', async ({
  staffPage,
  server,
  email,
}) => {
  const { origin } = server;
  await fillInPaymentRequest(staffPage, origin, email);
  await endSession(staffPage, origin);
  await getSendButton(staffPage).click();
  await expect(getDialog(staffPage)).toBeVisible();

  const other = await staffPage.context().newPage();
  await other.goto(`${origin}/login`);
  await other.getByLabel('Email').fill('sam@example.com');
  await other.getByLabel('Password', { exact: true }).fill('demo-password');
  await other.getByRole('button', { name: 'Log In' }).click();
  await expect(
    other.getByRole('heading', { level: 1, name: 'Harbour Street Dental' }),
  ).toBeVisible();
  await expect(getDialog(staffPage)).toHaveCount(0);
  await expect(
    staffPage.getByRole('heading', { level: 1, name: 'Harbour Street Dental' }),
  ).toBeVisible();
  await staffPage.getByRole('button', { name: 'Menu' }).click();
  await expect(staffPage.getByText('sam@example.com')).toBeVisible();
  await staffPage.getByRole('menuitem', { name: 'New Request' }).click();
  await expect(staffPage.getByLabel('Email')).toHaveValue('');
  await other.close();
});
