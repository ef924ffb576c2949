import { expect, type Page } from '@playwright/test';

/** Waits until the worker controls the page, so that the next page opens without a network. */
export const waitForActiveWorker = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
