import type { Page } from '@playwright/test';

/** The returned function sends the requests on. */
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

export const delayApp = (page: Page) => delayCode(page, /\/assets\/app-.*\.js/);
