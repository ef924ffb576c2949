import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { submitCard } from './submit-card.ts';

export const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const getSendButton = (page: Page) => getButton(page, 'Send Payment Request');
export const getTotal = (page: Page) => page.getByRole('status', { name: 'Total' });
export const getListRow = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

interface RequestFields {
  readonly email: string;
  /** Undefined keeps the form's initial value. */
  readonly description?: string;
}

/** Fills in a request to Jo Bloggs for £45.00 and VAT without sending it. */
export const fillInRequest = async (page: Page, origin: string, { email, description }: RequestFields) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  if (description) await page.getByLabel('Description').fill(description);
  await page.getByLabel('Price').pressSequentially('4500');
  await page.getByRole('radio', { name: 'VAT (20%)' }).check({ force: true });
  await expect(getTotal(page)).toHaveText('£54.00');
};

/** Fills in and sends a request, and waits for the list. */
export const sendRequest = async (page: Page, origin: string, fields: RequestFields) => {
  await fillInRequest(page, origin, fields);
  await getSendButton(page).click();
  await expect(page).toHaveURL(`${origin}/payments`);
};

/** Opens a request from the list, and waits for the detail, because the list has similar badges and buttons. */
export const openRequest = async (page: Page, email: string) => {
  await getListRow(page, email).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Payment Detail' })).toBeVisible();
  await expect(page.getByText('Created At')).toBeVisible();
};

/** Sends a request and opens it. */
export const sendAndOpen = async (page: Page, origin: string, fields: RequestFields) => {
  await sendRequest(page, origin, fields);
  await openRequest(page, fields.email);
};

/** Cancels the request on screen just before the page's own call of `action` reaches the server. */
export const cancelBefore = (page: Page, origin: string, action: 'cancel' | 'resend') => {
  const request = page.url().replace('/payments/', '/api/services/payments/');
  return page.route(
    `${request}/${action}/`,
    async (route) => {
      const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
      const headers = { 'X-CSRFTOKEN': csrf, Origin: origin };
      expect((await page.request.post(`${request}/cancel/`, { headers })).ok()).toBe(true);
      await route.continue();
    },
    { times: 1 },
  );
};

/** Opens the earlier request from the duplicate warning, and expects its URL. */
export const openEarlierRequest = async (page: Page, url: string) => {
  await expect(page.getByText(/^You asked Jo Bloggs for £54\.00 less than a minute ago\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page).toHaveURL(url);
};

/** Pays a request on the customer's page, by default with a card that the sandbox accepts, through 3-D Secure. */
export const payRequest = async (customerPage: Page, link: string, card?: string) => {
  await customerPage.goto(link);
  await submitCard(customerPage, card);
  await customerPage.getByRole('button', { name: 'Approve' }).click();
  await expect(customerPage.getByRole('heading', { name: /paid/i })).toBeVisible();
};
