import type { Page } from '@playwright/test';

/** Waits for requests and animations, with a timeout because screens with an event stream are never idle. */
export const waitUntilSettled = async (page: Page) => {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
};
