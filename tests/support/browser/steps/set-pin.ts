import { expect, type Page } from '@playwright/test';

/** The user may have a PIN from another test on this server. */
export const setPin = async (page: Page, origin: string, pin: string) => {
  await page.goto(`${origin}/settings/account`);
  await page.getByLabel('New PIN').fill(pin);
  await page.getByRole('button', { name: /^(Set|Change) PIN$/ }).click();
  await expect(page.getByLabel('New PIN')).toHaveValue('');
};
