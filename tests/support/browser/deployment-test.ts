import { mergeTests, type Page } from '@playwright/test';
import { deploymentTest } from '../server/server-test.ts';
import { test as base, expect, openHome } from './fixtures.ts';
import { waitForActiveWorker } from './steps/wait-for-active-worker.ts';

/** A worker downloads a version on a busy machine. */
const DOWNLOAD_TIMEOUT_MS = 30_000;

/** On a copy of the build; `staffPage` is on home. */
export const test = mergeTests(base, deploymentTest).extend<{ readonly staffPage: Page }>({
  staffPage: async ({ staffPage, server }, use) => {
    await openHome(staffPage, server.origin);
    await use(staffPage);
  },
});

/** The shell's script names the app's, such as `app-4f2a.v2.js`. */
export const getPageVersion = (page: Page) =>
  page.evaluate(() => {
    const appScripts = Array.from(document.scripts, ({ dataset }) => dataset.app ?? '');
    const versions = appScripts.flatMap((name) => /\.v(\d+)\.js$/.exec(name)?.[1] ?? []);
    return Number(versions.at(-1));
  });

/** Also across a reload. */
export const waitForVersion = (page: Page, version: number) =>
  expect.poll(() => getPageVersion(page).catch(() => undefined)).toBe(version);

/** As the app does hourly and when it becomes visible. */
export const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
  });

export const countLoads = (page: Page) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
};

/** The test then does not fail on errors about missing chunks. */
export const ignoreChunkErrors = (consoleErrors: string[]) => {
  const others = consoleErrors.filter(
    (text) => !/^(ChunkLoadError|Refused to apply style)/.test(text),
  );
  consoleErrors.splice(0, consoleErrors.length, ...others);
};

export const getUpdateBanner = (page: Page) => page.getByText('A new version is ready.');
export const waitForUpdateBanner = (page: Page) =>
  expect(getUpdateBanner(page)).toBeVisible({ timeout: DOWNLOAD_TIMEOUT_MS });
export const pressReload = (page: Page) => page.getByRole('button', { name: 'Reload' }).click();

export const getHomeHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Harbour Street Dental' });

export const openTab = async (page: Page, url: string) => {
  const tab = await page.context().newPage();
  await tab.goto(url);
  await waitForActiveWorker(tab);
  return tab;
};

export const openMenuItem = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** For one pound. */
export const fillInPaymentRequest = async (page: Page, origin: string, email: string) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Price' }).pressSequentially('100');
};

export const sendRequest = (page: Page) =>
  page.getByRole('button', { name: 'Send Payment Request' }).click();

export { expect };
