import type { Page } from '@playwright/test';

/**
 * Waits until requests and animations have ended, and nothing is being loaded. The wait for requests has a timeout, because an
 * event stream never ends.
 */
export const waitUntilSettled = async (page: Page) => {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
};
