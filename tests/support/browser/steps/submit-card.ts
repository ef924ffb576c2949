import type { Page } from '@playwright/test';

/** Continues to the sandbox's page on the customer's page, fills in a card, and submits it. */
export const submitCard = async (customerPage: Page, card = '4242 4242 4242 4242') => {
  await customerPage.getByRole('button', { name: 'Continue to card' }).click();
  await customerPage.getByLabel('Card number').fill(card);
  await customerPage.getByLabel(/expiry/i).fill('12/30');
  await customerPage.getByLabel(/security code|cvc/i).fill('123');
  await customerPage.getByLabel(/name on card/i).fill('J Bloggs');
  await customerPage.getByRole('button', { name: /pay/i }).click();
};
