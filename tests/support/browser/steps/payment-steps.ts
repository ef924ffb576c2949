import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

export const getButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true });
export const getSendButton = (page: Page) => getButton(page, 'Send Payment Request');
export const getTotal = (page: Page) => page.getByRole('status', { name: 'Total' });
export const getListRow = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

interface RequestFields {
  readonly email: string;
  /** By default the field's initial value. */
  readonly description?: string;
}

/** To Jo Bloggs for £45.00 plus VAT. */
const fillInRequest = async (page: Page, origin: string, { email, description }: RequestFields) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  if (description) await page.getByLabel('Description').fill(description);
  // Digits fill the field from the right.
  await page.getByRole('textbox', { name: 'Price' }).pressSequentially('4500');
  await page.getByRole('radio', { name: 'VAT (20%)' }).check({ force: true });
  await expect(getTotal(page)).toHaveText('£54.00');
};

/** Waits for the list. */
export const sendRequest = async (page: Page, origin: string, fields: RequestFields) => {
  await fillInRequest(page, origin, fields);
  await getSendButton(page).click();
  await expect(page).toHaveURL(`${origin}/payments`);
};

/** The list has similar badges and buttons; `Created At` is only on the detail. */
export const openRequest = async (page: Page, email: string) => {
  await getListRow(page, email).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Payment Detail' })).toBeVisible();
  await expect(page.getByText('Created At')).toBeVisible();
};

export const sendAndOpen = async (page: Page, origin: string, fields: RequestFields) => {
  await sendRequest(page, origin, fields);
  await openRequest(page, fields.email);
};

/** With 3-D Secure. */
export const payRequest = async (customerPage: Page, link: string) => {
  await customerPage.goto(link);
  await submitCard(customerPage);
  await customerPage.getByRole('button', { name: 'Approve' }).click();
  await expect(customerPage.getByRole('heading', { name: /paid/i })).toBeVisible();
};

export const submitCard = async (customerPage: Page, card = '4242 4242 4242 4242') => {
  await customerPage.getByRole('button', { name: 'Continue to card' }).click();
  await customerPage.getByLabel('Card number').fill(card);
  await customerPage.getByLabel(/expiry/i).fill('12/30');
  await customerPage.getByLabel(/security code|cvc/i).fill('123');
  await customerPage.getByLabel(/name on card/i).fill('J Bloggs');
  await customerPage.getByRole('button', { name: /pay/i }).click();
};
