import { expect, type Page } from '@playwright/test';

/** The next page then opens without a network. */
export const waitForActiveWorker = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // A page from before the worker has none until it opens again.
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await page.reload();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
};
