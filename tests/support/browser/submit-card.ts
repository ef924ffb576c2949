import type { Page } from '@playwright/test';

/** Fills in a card on the payment page, and submits it. */
export const submitCard = async (customer: Page, card = '4242 4242 4242 4242') => {
  await customer.getByLabel('Card number').fill(card);
  await customer.getByLabel(/expiry/i).fill('12/30');
  await customer.getByLabel(/security code|cvc/i).fill('123');
  await customer.getByLabel(/name on card/i).fill('J Bloggs');
  await customer.getByRole('button', { name: /pay/i }).click();
};
