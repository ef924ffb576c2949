import type { Page } from '@playwright/test';
import { giveCard } from '../support/give-card.ts';
import { expect } from './fixtures.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const send = (page: Page) => button(page, 'Send Payment Request');
export const total = (page: Page) => page.getByRole('status', { name: 'Total' });
export const rowOf = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

interface Asked {
  readonly email: string;
  /** Nothing for what the form starts with. */
  readonly description?: string;
}

/** A new request to Jo Bloggs for £45.00 and VAT, filled in as a person does, not yet sent. */
export const fillIn = async (page: Page, origin: string, { email, description }: Asked) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  if (description) await page.getByLabel('Description').fill(description);
  await page.getByLabel('Price').pressSequentially('4500');
  await page.getByRole('radio', { name: 'VAT (20%)' }).check({ force: true });
  await expect(total(page)).toHaveText('£54.00');
};

/** Sends it, and waits for the list. */
export const ask = async (page: Page, origin: string, asked: Asked) => {
  await fillIn(page, origin, asked);
  await send(page).click();
  await expect(page).toHaveURL(`${origin}/payments`);
};

/** Opens a request from its list, and waits for its page: until then the list's own badges and buttons are on screen. */
export const open = async (page: Page, email: string) => {
  await rowOf(page, email).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Payment Detail' })).toBeVisible();
  await expect(page.getByText('Created At')).toBeVisible();
};

/** Sends a request, and opens it. */
export const askAndOpen = async (page: Page, origin: string, asked: Asked) => {
  await ask(page, origin, asked);
  await open(page, asked.email);
};

/** Cancels the request on screen as a colleague does, in the moment before what this page sends to `act` arrives. */
export const cancelBefore = (page: Page, origin: string, act: 'cancel' | 'resend') => {
  const request = page.url().replace('/payments/', '/api/services/payments/');
  return page.route(
    `${request}/${act}/`,
    async (route) => {
      const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
      const headers = { 'X-CSRFTOKEN': csrf, Origin: origin };
      expect((await page.request.post(`${request}/cancel/`, { headers })).ok()).toBe(true);
      await route.continue();
    },
    { times: 1 },
  );
};

/** Opens the request that the form says was already sent, which is at `address`. */
export const openTheOneBefore = async (page: Page, address: string) => {
  await expect(page.getByText(/^You asked Jo Bloggs for £54\.00 less than a minute ago\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page).toHaveURL(address);
};

export const pay = async (customer: Page, link: string, card?: string) => {
  await customer.goto(link);
  await giveCard(customer, card);
  await customer.getByRole('button', { name: 'Approve' }).click();
  await expect(customer.getByRole('heading', { name: /paid/i })).toBeVisible();
};
