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
  /** Without a description, the field keeps its initial value. */
  readonly description?: string;
}

/** Fills in a payment request to Jo Bloggs for £45.00 plus VAT, and does not send it. */
const fillInRequest = async (page: Page, origin: string, { email, description }: RequestFields) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  if (description) await page.getByLabel('Description').fill(description);
  // Digits fill the field from the right, so 4500 becomes £45.00.
  await page.getByRole('textbox', { name: 'Price' }).pressSequentially('4500');
  await page.getByRole('radio', { name: 'VAT (20%)' }).check({ force: true });
  await expect(getTotal(page)).toHaveText('£54.00');
};

/** Fills in and sends a payment request, and waits for the list. */
export const sendRequest = async (page: Page, origin: string, fields: RequestFields) => {
  await fillInRequest(page, origin, fields);
  await getSendButton(page).click();
  await expect(page).toHaveURL(`${origin}/payments`);
};

/**
 * Opens a payment request from the list. Waits for text that only the detail has, because the list
 * has similar badges and buttons.
 */
export const openRequest = async (page: Page, email: string) => {
  await getListRow(page, email).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Payment Detail' })).toBeVisible();
  await expect(page.getByText('Created At')).toBeVisible();
};

/** Sends a payment request and opens it from the list. */
export const sendAndOpen = async (page: Page, origin: string, fields: RequestFields) => {
  await sendRequest(page, origin, fields);
  await openRequest(page, fields.email);
};

/**
 * Pays on the customer's page and approves the payment with 3-D Secure. By default, the sandbox
 * accepts the card.
 */
export const payRequest = async (customerPage: Page, link: string, card?: string) => {
  await customerPage.goto(link);
  await submitCard(customerPage, card);
  await customerPage.getByRole('button', { name: 'Approve' }).click();
  await expect(customerPage.getByRole('heading', { name: /paid/i })).toBeVisible();
};

/** Continues to the sandbox's page on the customer's page, fills in a card, and submits it. */
export const submitCard = async (customerPage: Page, card = '4242 4242 4242 4242') => {
  await customerPage.getByRole('button', { name: 'Continue to card' }).click();
  await customerPage.getByLabel('Card number').fill(card);
  await customerPage.getByLabel(/expiry/i).fill('12/30');
  await customerPage.getByLabel(/security code|cvc/i).fill('123');
  await customerPage.getByLabel(/name on card/i).fill('J Bloggs');
  await customerPage.getByRole('button', { name: /pay/i }).click();
};
