import type { Page } from '@playwright/test';

/** Keeps the app itself from arriving until told. */
export const holdApp = async (page: Page) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/app-.*\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  return () => arrive();
};
