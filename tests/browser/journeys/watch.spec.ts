import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createPayment } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { payRequest } from '../../support/browser/steps/payment-steps.ts';

const getWaitingHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Waiting for Jo Bloggs to pay' });
const getPaidHeading = (page: Page) =>
  page.getByRole('heading', { name: /^Jo Bloggs paid £45\.00/ });

test('on a backend that implements only the specification, Watch polls until the request is paid [offline 8.2, extra 5.1]', async ({
  staffPage,
  customerPage,
  server,
  email,
  linkSentTo,
}) => {
  const { ident } = await createPayment(staffPage, server.origin, { email });
  const link = await linkSentTo(email);
  const extensionCalls: string[] = [];
  staffPage.on('request', (request) => {
    if (/\/(events|export|push)\//.test(request.url())) extensionCalls.push(request.url());
  });
  await staffPage.route('**/api/whoami/', async (route) => {
    const response = await route.fetch();
    const { client } = await response.json();
    await route.fulfill({ response, json: { client: { ...client, extensions: undefined } } });
  });
  await staffPage.route(`**/api/services/payments/${ident}/`, async (route) => {
    const response = await route.fetch();
    const { pay_url, paid_at, cancelled_at, history, ...specified } = await response.json();
    await route.fulfill({ response, json: specified });
  });
  await staffPage.goto(`${server.origin}/payments/${ident}`);
  await staffPage.getByRole('link', { name: 'Watch' }).click();
  await expect(getWaitingHeading(staffPage)).toBeVisible();
  await expect(staffPage.getByRole('img', { name: /^QR code/ })).toHaveCount(0);
  await expect(staffPage.getByRole('heading', { name: 'Notifications' })).toHaveCount(0);
  await payRequest(customerPage, link);
  await expect(getPaidHeading(staffPage)).toBeVisible({ timeout: 20_000 });
  expect(extensionCalls).toEqual([]);
});

test('a user downloads the filtered payments as CSV, with spreadsheet formulas escaped', async ({
  staffPage,
  server,
  email,
}) => {
  const description = `=Crown for ${email}`;
  await createPayment(staffPage, server.origin, { email, description });
  await staffPage.goto(`${server.origin}/payments`);
  await expect(staffPage.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await staffPage.getByRole('searchbox').fill(email);
  await staffPage.getByRole('searchbox').press('Enter');
  await expect(staffPage.getByRole('main').getByRole('listitem')).toHaveCount(1);
  const downloading = staffPage.waitForEvent('download');
  await staffPage.getByRole('link', { name: 'Download as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'${description}"`);
  expect(lines[1]).toContain('"45.00","0.00","45.00","requested","Olivia Hart"');
  await expect(staffPage).toHaveURL(/\/payments\?/);
});
