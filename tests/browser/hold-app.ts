import type { Page } from '@playwright/test';

/** Keeps the code that `files` names from arriving until told. */
export const holdCode = async (page: Page, files: RegExp) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(files, async (route) => {
    await arrived;
    await route.continue();
  });
  return () => arrive();
};

/** Keeps the app itself from arriving until told. */
export const holdApp = (page: Page) => holdCode(page, /\/assets\/app-.*\.js/);
