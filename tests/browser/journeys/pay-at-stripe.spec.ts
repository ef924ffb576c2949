import type { Page } from '@playwright/test';
import { createPayment } from '../../support/browser/api-requests.ts';
import { expect } from '../../support/browser/fixtures.ts';
import {
  payOnHostedPage,
  pressContinue,
  submitHostedCard,
  test,
} from '../../support/browser/hosted-payments.ts';
import { sendAndOpen } from '../../support/browser/steps/payment-steps.ts';

// In parallel, each worker would start another server with Stripe.
test.describe.configure({ mode: 'default' });

const expectStatus = (staffPage: Page, status: string) =>
  expect(staffPage.getByText(status, { exact: true })).toBeVisible();
const expectHeading = (customerPage: Page, name: string) =>
  expect(customerPage.getByRole('heading', { name, exact: true })).toBeVisible();

/** Creates a request and opens it on the staff screen. Returns the customer's link. */
const createAndOpenRequest = async (staffPage: Page, origin: string, email: string) => {
  const { ident, payUrl } = await createPayment(staffPage, origin, { email });
  await staffPage.goto(`${origin}/payments/${ident}`);
  await expectStatus(staffPage, 'requested');
  return payUrl;
};

test('a customer without JavaScript pays on Stripe’s page after a declined card, and the staff screen shows the payment [money 2.3, money 2.5, money 2.7]', async ({
  staffPage,
  customerPage,
  server,
  stripe,
  email,
  linkSentTo,
}) => {
  await sendAndOpen(staffPage, server.origin, { email, description: 'Hygienist visit' });
  await expectStatus(staffPage, 'requested');
  await customerPage.goto(await linkSentTo(email));
  await expectHeading(customerPage, 'Harbour Street Dental asks you to pay £54.00');
  await pressContinue(customerPage, stripe);
  await submitHostedCard(customerPage, 'isDeclined');
  await expect(customerPage.getByRole('alert')).toHaveText('Your card was declined.');
  await customerPage.getByRole('link', { name: 'Back' }).click();
  await expect(customerPage.getByRole('status')).toContainText('Not paid yet');
  await pressContinue(customerPage, stripe);
  await payOnHostedPage(customerPage);
  await expect(customerPage).toHaveURL((url) => url.origin === server.origin);
  await expectHeading(customerPage, 'Paid');
  await expectStatus(staffPage, 'paid');
  await expect(staffPage.getByText(/sandbox/i)).toHaveCount(0);
});

test('Continue in two tabs and after Back leads to one page of Stripe, and the staff screen shows the payment without a webhook [money 2.2, money 2.7]', async ({
  staffPage,
  colleaguePage: customerPage,
  server,
  stripe,
  webhooks,
  email,
}) => {
  webhooks.sendTo(undefined);
  const link = await createAndOpenRequest(staffPage, server.origin, email);
  const otherTab = await customerPage.context().newPage();
  for (const tab of [customerPage, otherTab]) {
    await tab.goto(link);
    await pressContinue(tab, stripe);
  }
  expect(otherTab.url()).toBe(customerPage.url());
  await customerPage.goBack();
  await pressContinue(customerPage, stripe);
  expect(customerPage.url()).toBe(otherTab.url());

  await payOnHostedPage(otherTab);
  await expectHeading(otherTab, 'Paid');
  await submitHostedCard(customerPage, 'pays');
  await expectHeading(customerPage, 'You’re all done here');
  await customerPage.goBack();
  await customerPage.goBack();
  await expectHeading(customerPage, 'Paid');
  await expectStatus(staffPage, 'paid');
});
