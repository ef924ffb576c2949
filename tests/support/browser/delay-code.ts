import type { Page } from '@playwright/test';

/** Delays the responses for `files`. Returns a function that lets them arrive. */
export const delayCode = async (page: Page, files: RegExp) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
};

/** Delays the app's own code. */
export const delayApp = (page: Page) => delayCode(page, /\/assets\/app-.*\.js/);
