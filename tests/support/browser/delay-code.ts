import type { Page } from '@playwright/test';

/** Holds back the requests whose URL matches `files`. Returns a function that sends them on. */
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
