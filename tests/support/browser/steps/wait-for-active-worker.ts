import { expect, type Page } from '@playwright/test';

/** Waits until the worker controls the page, so that the next page opens without a network. */
export const waitForActiveWorker = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // A page that was opened before the worker was active has no worker until it is opened again.
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await page.reload();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
};
