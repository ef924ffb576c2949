import type { Page, Route } from '@playwright/test';
import { demoLogin } from '../../../../server/seeds/demo/seed-demo.ts';
import { createPaymentUrl } from '../api-requests.ts';
import { simulateMinimalBackend } from '../minimal-backend.ts';
import { postToApi } from '../post-to-api.ts';
import { submitCard } from '../steps/payment-steps.ts';
import { press, type Visit } from './visit.ts';

export const fillInRequest: Visit = async (page, { origin }) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill('jo@example.com');
  await page.getByLabel('Description').fill('Hygienist visit');
  await page.getByRole('textbox', { name: 'Price' }).fill('45.00');
};

/**
 * A mistyped email domain, and £9.99 including VAT. The backend takes net prices, and none gives exactly
 * £9.99.
 */
export const fillInVatInclusiveRequest: Visit = async (page, { origin }) => {
  const client = { name: 'Harbour Street Dental', has_beepaid_go_module: true, include_vat: true };
  await page.route('**/api/whoami/', (route) => route.fulfill({ json: { client } }));
  await page.goto(`${origin}/payments/new`);
  await page.getByRole('switch').waitFor();
  await page.unroute('**/api/whoami/');
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill('jo.bloggs@gmial.com');
  await page.getByLabel('Phone Number').fill('07700900123');
  await page.getByRole('switch').check();
  await page.getByRole('textbox', { name: 'Price' }).fill('9.99');
  await page.getByRole('button', { name: 'Did you mean gmail.com?' }).waitFor();
};

export const sendRequest: Visit = async (page, server) => {
  await fillInRequest(page, server);
  await press(page, 'Send Payment Request');
  const sendAnyway = page.getByRole('button', { name: 'Send Anyway' });
  const list = page.getByRole('list', { name: 'Payments' });
  await sendAnyway.or(list).first().waitFor();
  if (await sendAnyway.isVisible()) await sendAnyway.click();
  await list.waitFor();
};

export const openNewRequest: Visit = async (page, server) => {
  const customer = { name: 'Jo Bloggs', email: 'jo@example.com' };
  const payload = { customer, description: 'Hygienist visit', amount_net: 4500, vat_code: 'T1' };
  const { ident } = await (
    await postToApi(page, `${server.origin}/api/services/payments/`, payload)
  ).json();
  await page.goto(`${server.origin}/payments/${ident}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
};

/** First through the API. */
export const sendDuplicate: Visit = async (page, server) => {
  await openNewRequest(page, server);
  await fillInRequest(page, server);
  await press(page, 'Send Payment Request');
  await page.getByRole('button', { name: 'Send Anyway' }).waitFor();
};

export const sendLink: Visit = async (page, server) => {
  await fillInRequest(page, server);
  await page.getByLabel('Description').fill('Whitening kit, see evil.example/kit');
  await page.getByRole('textbox', { name: 'Price' }).fill('46.00');
  await press(page, 'Send Payment Request');
  await page.getByRole('alertdialog', { name: 'Send This Link?' }).waitFor();
};

/** It was sent a moment ago. */
export const resendRequest: Visit = async (page, server) => {
  await openNewRequest(page, server);
  await press(page, 'Resend Request');
  await press(page, 'Send Again');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
};

/** Another user cancels it meanwhile. */
export const resendCancelled: Visit = async (page, server) => {
  await openNewRequest(page, server);
  const requestUrl = `${server.origin}/api/services/payments/${new URL(page.url()).pathname.split('/').at(-1)}`;
  const csrf =
    (await page.context().cookies(server.origin)).find(({ name }) => name === 'csrftoken')?.value ??
    '';
  await page.route(`${requestUrl}/resend/`, async (route) => {
    await page.request.post(`${requestUrl}/cancel/`, {
      headers: { 'X-CSRFTOKEN': csrf, Origin: server.origin },
    });
    await route.continue();
  });
  await press(page, 'Resend Request');
  await press(page, 'Send Again');
  await page.getByText('so it can no longer be sent again').waitFor();
};

/** Up to the 3-D Secure question. */
const payUpToApproval = async (page: Page) => {
  await submitCard(page);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
};

/** The response to Send is lost; sending again finds the earlier request, without idempotency keys. */
export const reconcileRequest: Visit = async (page, server) => {
  await page.unroute('**/api/**');
  await simulateMinimalBackend(page);
  await fillInRequest(page, server);
  await page.getByLabel('Email').fill('jo.lost@example.com');
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(createPaymentUrl, loseResponse, { times: 1 });
  await press(page, 'Send Payment Request');
  await page.getByText('We don’t know yet').first().waitFor();
  await press(page, 'Send Payment Request');
  await page.getByRole('heading', { name: 'It was sent at' }).waitFor();
  await page.unroute('**/api/**');
};

export const watchRequest: Visit = async (page, server) => {
  await openNewRequest(page, server);
  await page.getByRole('link', { name: 'Show to Customer' }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
};

export const watchUntilPaid: Visit = async (page, server) => {
  await watchRequest(page, server);
  const ident = new URL(page.url()).pathname.split('/')[2];
  const response = await page.request.get(`${server.origin}/api/services/payments/${ident}/`);
  const customerPage = await page.context().newPage();
  await customerPage.goto((await response.json()).pay_url);
  await payUpToApproval(customerPage);
  await customerPage.getByRole('button', { name: 'Approve' }).click();
  await customerPage.getByRole('heading', { name: /paid/i }).waitFor();
  await customerPage.close();
  await page.getByRole('heading', { name: /^Jo paid/ }).waitFor();
};

export const openPayPage: Visit = async (page, { origin }) => {
  const read = async (path: string) =>
    (await page.request.get(`${origin}/api/services/payments/${path}`)).json();
  const { results } = await read('?limit=50');
  const open = results.find(({ status }: { status: string }) => status === 'requested');
  const { pay_url: link } = await read(`${open.ident}/`);
  await page.goto(link);
};

export const openApproval: Visit = async (page, server) => {
  await openPayPage(page, server);
  await payUpToApproval(page);
};

export const reauthenticate: Visit = async (page, server) => {
  await postToApi(page, `${server.origin}/api/login/`, demoLogin);
  await fillInRequest(page, server);
  await postToApi(page, `${server.origin}/api/logout/`);
  // The end of the event stream may open the dialog first. It covers the button, so Playwright must not
  // click.
  await page.getByRole('button', { name: 'Send Payment Request' }).dispatchEvent('click');
  await page.getByRole('dialog', { name: 'Log In Again' }).waitFor();
};
