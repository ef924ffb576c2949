import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect, logInByApi } from '../../support/browser/fixtures.ts';
import { launchKillableBrowser } from '../../support/browser/killable-browser.ts';

interface Fixtures {
  /** Opens home in a new browser process. All processes of a test share one profile, in which the user is signed in. */
  readonly openBrowser: () => Promise<{ readonly page: Page; readonly kill: () => Promise<void> }>;
}

const test = base.extend<Fixtures>({
  openBrowser: async ({ server }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'beepaid-profile-'));
    const kills: (() => Promise<void>)[] = [];
    const launch = async () => {
      const browser = await launchKillableBrowser(profile);
      kills.push(browser.kill);
      await browser.page.setViewportSize({ width: 390, height: 844 });
      return browser;
    };
    const prepared = await launch();
    await logInByApi(prepared.page, server.origin);
    await prepared.page.goto(server.origin);
    await expect(prepared.page.getByRole('link', { name: 'New Request' })).toBeVisible();
    // This browser quits normally, because a killed one may not have written its cookies and local storage yet.
    await prepared.quit();
    await use(async () => {
      const browser = await launch();
      await browser.page.goto(server.origin);
      return browser;
    });
    for (const kill of kills) await kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

test('a killed browser loses neither the typing of New Request nor the key of a send whose response was lost [counter 9.1, counter 9.3]', async ({
  openBrowser,
  email,
}) => {
  const first = await openBrowser();
  await first.page.getByRole('link', { name: 'New Request' }).click();
  await first.page.getByLabel('Name').fill('Jo Bloggs');
  await first.page.getByLabel('Email').fill(email);
  await first.page.getByText('No VAT').click();
  await first.page.getByLabel('Price').pressSequentially('4500');
  /** Reads all stored drafts by the browser's own calls, because the page does not expose the modules of the app. */
  const readDrafts = () =>
    first.page.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          indexedDB.open('beepaid-go-drafts').onsuccess = ({ target }) => {
            const { result: database } = target as IDBOpenDBRequest;
            database.transaction('drafts').objectStore('drafts').getAll().onsuccess = (read) => {
              resolve((read.target as IDBRequest<unknown[]>).result);
              database.close();
            };
          };
        }),
    );
  await expect.poll(async () => JSON.stringify(await readDrafts())).toContain('"price":4500');
  await first.kill();

  const second = await openBrowser();
  await second.page.getByRole('link', { name: 'Continue: Jo Bloggs, £45.00' }).click();
  await expect(second.page.getByLabel('Email')).toHaveValue(email);
  await expect(second.page.getByLabel('Price')).toHaveValue('£45.00');
  const idempotencyKeys: (string | undefined)[] = [];
  let isCreated = false;
  await second.page.route('**/api/services/payments/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    idempotencyKeys.push(route.request().headers()['idempotency-key']);
    // The server creates the request. The test kills the browser before the page receives the response.
    isCreated = (await route.fetch()).ok();
  });
  await second.page.getByRole('button', { name: 'Send Payment Request' }).click();
  await expect.poll(() => isCreated).toBe(true);
  await second.kill();

  const { page } = await openBrowser();
  const message = page.getByText("We can't tell if that went through. Try again: it won't be sent twice.");
  await expect(message).toBeVisible();
  await page.getByRole('link', { name: 'Continue: Jo Bloggs, £45.00' }).click();
  await expect(message).toBeVisible();
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Send Payment Request' }).click();
  idempotencyKeys.push((await sending).headers()['idempotency-key']);
  await expect(page).toHaveURL(/\/payments$/);
  expect(idempotencyKeys).toHaveLength(2);
  expect(new Set(idempotencyKeys).size).toBe(1);
  await page.goto(`${new URL(page.url()).origin}/payments?search=${email}`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});
