import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { waitForActiveWorker } from '../../support/browser/steps/wait-for-active-worker.ts';
import {
  collectPersonalData,
  findStoredPersonalData,
} from '../../support/browser/stored-personal-data.ts';

test.use({ serviceWorkers: 'allow' });

const getLogInButton = (page: Page) => page.getByRole('button', { name: 'Log In' });
const getCountdown = (page: Page) => page.getByRole('timer');
const getLogOutReason = (page: Page) => page.getByText('Logged out after 5 minutes without use.');

// The app signs a user of a shared device out after 5 minutes without use. The countdown shows for
// the last minute.

/** Turns on the switch “Shared device”, and logs in. */
const logInOnSharedDevice = async (page: Page, origin: string) => {
  await page.goto(`${origin}/login`);
  await page.getByRole('switch', { name: 'Shared device' }).check();
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await getLogInButton(page).click();
  await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
};

const getSessionStatus = async (context: BrowserContext, origin: string) =>
  (await context.request.get(`${origin}/api/users/me/`)).status();

test('a shared device persists nothing, and logs an idle user out after a countdown [offline 4.7]', async ({
  page,
  server,
  context,
}) => {
  const personalData = new Set<string>();
  collectPersonalData(page, personalData);
  await page.clock.install();
  await logInOnSharedDevice(page, server.origin);
  await waitForActiveWorker(page);
  for (const list of ['Customers', 'Payments']) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: list, exact: true }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  }
  // By now, a device that is not shared would have stored the lists.
  await page.clock.fastForward('00:02');
  await page.goto(`${server.origin}/customers`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect([...personalData].filter((text) => stored.includes(text))).toEqual([]);
  expect(personalData.size).toBeGreaterThan(10);

  await page.clock.fastForward('04:10');
  // About 50 seconds are left; the clock also runs while the test acts.
  await expect(getCountdown(page)).toHaveText(/^Logging out in 0:[45]\d$/);
  await page.getByRole('button', { name: 'Stay Logged In' }).click();
  await expect(getCountdown(page)).toBeHidden();
  await page.clock.fastForward('04:30');
  // About 30 seconds are left.
  await expect(getCountdown(page)).toHaveText(/^Logging out in 0:[23]\d$/);
  await page.clock.fastForward('00:40');
  await expect(getLogOutReason(page)).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/login`);
  expect(await findStoredPersonalData(page, personalData)).toEqual([]);
  await expect.poll(() => getSessionStatus(context, server.origin)).toBe(403);
  await expect(page.getByRole('switch', { name: 'Shared device' })).toBeChecked();
});
