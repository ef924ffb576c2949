import { expect, type Page } from '@playwright/test';

/** Sets the PIN of the signed-in user, who may have one since another test on the same server. */
export const setPin = async (page: Page, origin: string, pin: string) => {
  await page.goto(`${origin}/settings/account`);
  await page.getByLabel('New PIN').fill(pin);
  await page.getByRole('button', { name: /^(Set|Change) PIN$/ }).click();
  await expect(page.getByLabel('New PIN')).toHaveValue('');
};
