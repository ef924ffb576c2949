import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { postToApi } from './post-to-api.ts';

/** With the session and CSRF token of `page`; expects 201. */
export const postAs = async (
  page: Page,
  url: string,
  data: object,
): Promise<Record<string, unknown>> => {
  const response = await postToApi(page, url, data);
  expect(response.status(), `${url} ${await response.text()}`).toBe(201);
  return response.json();
};

interface NewPayment {
  readonly email: string;
  readonly name?: string;
  readonly phone?: string;
  readonly description?: string;
  readonly amountNet?: number;
  readonly vatCode?: 'T0' | 'T1';
}

/** By default to Jo Bloggs for £45.00. */
export const createPayment = async (
  page: Page,
  origin: string,
  {
    email,
    name = 'Jo Bloggs',
    phone = '',
    description = 'New crown',
    amountNet = 4500,
    vatCode = 'T0',
  }: NewPayment,
) => {
  const customer = { name, email, phone };
  const payload = { customer, description, amount_net: amountNet, vat_code: vatCode };
  const created = await postAs(page, `${origin}/api/services/payments/`, payload);
  return { ident: String(created.ident), payUrl: String(created.pay_url) };
};

/** Also with the announcement about links. */
export const createPaymentUrl = /\/api\/services\/payments\/(\?ask_about_links=true)?$/;
