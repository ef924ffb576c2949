import type { Page } from '@playwright/test';
import { findings } from '../axe.ts';
import { endSession } from '../end-session.ts';
import { expect, test } from '../fixtures.ts';

const typeRequest = async (page: Page, origin: string, email: string) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Price').pressSequentially('4200');
};
const send = (page: Page) => page.getByRole('button', { name: 'Send Payment Request' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Log in again' });
const password = (page: Page) => dialog(page).getByLabel('Password', { exact: true });

test('with the keyboard alone: the session ends, the same person logs in over the form, and sends once [offline 4.4, extra 9.1]', async ({
  staff,
  server,
  address,
}) => {
  const { origin } = server;
  const sent: (string | undefined)[] = [];
  staff.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/services/payments/')) {
      sent.push(request.headers()['idempotency-key']);
    }
  });
  await staff.emulateMedia({ reducedMotion: 'reduce' });
  await typeRequest(staff, origin, address);
  await endSession(staff, origin);
  await send(staff).focus();
  await staff.keyboard.press('Enter');

  await expect(dialog(staff)).toBeVisible();
  await expect(password(staff)).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await staff.emulateMedia({ colorScheme });
    expect(await findings(staff), colorScheme).toEqual([]);
  }
  // Nothing of the page beneath can be reached.
  for (let presses = 0; presses < 8; presses += 1) {
    await staff.keyboard.press('Tab');
    expect(await staff.evaluate(() => document.activeElement?.closest('main') ?? null)).toBeNull();
  }

  await staff.keyboard.press('Escape');
  await expect(dialog(staff)).toHaveCount(0);
  await expect(send(staff)).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(password(staff)).toBeFocused();
  await staff.keyboard.type('demo-password');
  await staff.keyboard.press('Enter');
  await expect(dialog(staff)).toHaveCount(0);
  await expect(staff.getByText("You're logged in again. Nothing was sent yet.")).toBeVisible();
  await expect(send(staff)).toBeFocused();
  await expect(staff.getByLabel('Email')).toHaveValue(address);
  await expect(staff.getByLabel('Price')).toHaveValue('£42.00');

  await staff.keyboard.press('Enter');
  await expect(staff).toHaveURL(`${origin}/payments`);
  await expect(staff.getByRole('main').getByRole('listitem').filter({ hasText: address })).toHaveCount(1);
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(1);
});

test('while the server is away log-in over the form says so, and works when it is back', async ({
  staff,
  server,
  address,
}) => {
  await typeRequest(staff, server.origin, address);
  await endSession(staff, server.origin);
  await send(staff).click();
  await password(staff).fill('demo-password');
  await server.stop();
  await dialog(staff).getByRole('button', { name: 'Log In' }).click();
  await expect(dialog(staff).getByRole('alert')).toContainText("We couldn't reach Beepaid");
  const isBack = staff.waitForResponse((response) => response.url().endsWith('/api/whoami/') && response.ok());
  await server.start();
  await (await isBack).finished();
  await dialog(staff).getByRole('button', { name: 'Log In' }).click();
  await expect(dialog(staff)).toHaveCount(0);
  await expect(staff.getByLabel('Email')).toHaveValue(address);
});

test('somebody else who logs in in another tab finds nothing of what was typed [offline 4.5]', async ({
  staff,
  server,
  address,
}) => {
  const { origin } = server;
  await typeRequest(staff, origin, address);
  await endSession(staff, origin);
  await send(staff).click();
  await expect(dialog(staff)).toBeVisible();

  const other = await staff.context().newPage();
  await other.goto(`${origin}/login`);
  await other.getByLabel('Email').fill('sam@example.com');
  await other.getByLabel('Password', { exact: true }).fill('demo-password');
  await other.getByRole('button', { name: 'Log In' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Harbour Street Dental' })).toBeVisible();
  await expect(dialog(staff)).toHaveCount(0);
  await expect(staff.getByRole('heading', { level: 1, name: 'Harbour Street Dental' })).toBeVisible();
  await staff.getByRole('button', { name: 'Menu' }).click();
  await expect(staff.getByText('sam@example.com')).toBeVisible();
  await staff.getByRole('menuitem', { name: 'New Request' }).click();
  await expect(staff.getByLabel('Email')).toHaveValue('');
  await other.close();
});
