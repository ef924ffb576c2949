import type { Page } from '@playwright/test';
import { createPayment } from '../../support/browser/api-requests.ts';
import { expect } from '../../support/browser/fixtures.ts';
import { payOnHostedPage, pressPay, submitHostedCard, test } from '../../support/browser/hosted-payments.ts';
import { getButton, sendAndOpen } from '../../support/browser/payment-steps.ts';

const expectStatus = (staff: Page, status: string) => expect(staff.getByText(status, { exact: true })).toBeVisible();
const expectHeading = (customer: Page, name: string) =>
  expect(customer.getByRole('heading', { name, exact: true })).toBeVisible();

/** Creates a request and opens it on the staff screen. Returns the customer's link. */
const askForPayment = async (staff: Page, origin: string, email: string) => {
  const { ident, payUrl } = await createPayment(staff, origin, { email });
  await staff.goto(`${origin}/payments/${ident}`);
  await expectStatus(staff, 'requested');
  return payUrl;
};

test('a customer without JavaScript pays on Stripe’s page with 3-D Secure and comes back to Paid, and the staff screen updates [money 2.3]', async ({
  staff,
  customer,
  server,
  stripe,
  email,
  linkSentTo,
}) => {
  await sendAndOpen(staff, server.origin, { email, description: 'Hygienist visit' });
  await expectStatus(staff, 'requested');
  await customer.goto(await linkSentTo(email));
  await expectHeading(customer, 'Harbour Street Dental asks you to pay £54.00');
  await pressPay(customer, stripe);
  await payOnHostedPage(customer);
  await expect(customer).toHaveURL((url) => url.origin === server.origin);
  await expectHeading(customer, 'Paid');
  await expectStatus(staff, 'paid');
  await expect(staff.getByText(/sandbox/i)).toHaveCount(0);
});

test('the staff screen turns to paid although the customer closes the page after paying [money 2.7]', async ({
  staff,
  customer,
  server,
  stripe,
  email,
}) => {
  await customer.goto(await askForPayment(staff, server.origin, email));
  await pressPay(customer, stripe);
  const session = new URL(customer.url()).pathname.split('/').at(-1) ?? '';
  await customer.close();
  stripe.account.pay(session);
  await expectStatus(staff, 'paid');
});

test('when the webhook is lost, the staff screen turns to paid as soon as the customer comes back [money 2.7]', async ({
  staff,
  customer,
  server,
  stripe,
  webhooks,
  email,
}) => {
  webhooks.sendTo(undefined);
  await customer.goto(await askForPayment(staff, server.origin, email));
  await pressPay(customer, stripe);
  await submitHostedCard(customer, 'pays');
  await expectHeading(customer, 'Paid');
  await expectStatus(staff, 'paid');
});

test('Pay in two tabs and after the Back button leads to one hosted page, which takes one payment [money 2.2]', async ({
  staff,
  colleague: customer,
  server,
  stripe,
  email,
}) => {
  const link = await askForPayment(staff, server.origin, email);
  const otherTab = await customer.context().newPage();
  for (const tab of [customer, otherTab]) {
    await tab.goto(link);
    await pressPay(tab, stripe);
  }
  expect(otherTab.url()).toBe(customer.url());
  await customer.goBack();
  await pressPay(customer, stripe);
  expect(customer.url()).toBe(otherTab.url());

  await payOnHostedPage(otherTab);
  await expectHeading(otherTab, 'Paid');
  await submitHostedCard(customer, 'pays');
  await expectHeading(customer, 'You’re all done here');
  await customer.goBack();
  await customer.goBack();
  await expectHeading(customer, 'Paid');
  await expectStatus(staff, 'paid');
});

test('after a declined card the customer comes back to “Not paid yet” and can pay with another card [money 2.5]', async ({
  staff,
  customer,
  server,
  stripe,
  email,
}) => {
  await customer.goto(await askForPayment(staff, server.origin, email));
  await pressPay(customer, stripe);
  await submitHostedCard(customer, 'isDeclined');
  await expect(customer.getByRole('alert')).toHaveText('Your card was declined.');
  await customer.getByRole('link', { name: 'Back' }).click();
  await expect(customer.getByRole('status')).toContainText('Not paid yet');
  await pressPay(customer, stripe);
  await submitHostedCard(customer, 'pays');
  await expectHeading(customer, 'Paid');
  await expectStatus(staff, 'paid');
});

test('when staff cancel a request, the open hosted page takes no payment and the link says cancelled [money 4.1]', async ({
  staff,
  customer,
  server,
  stripe,
  email,
}) => {
  const link = await askForPayment(staff, server.origin, email);
  await customer.goto(link);
  await pressPay(customer, stripe);
  await getButton(staff, 'Cancel Request').click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expectStatus(staff, 'cancelled');
  await submitHostedCard(customer, 'pays');
  await expect(customer.getByText('This Checkout Session has expired.')).toBeVisible();
  await customer.goto(link);
  await expectHeading(customer, 'This request was cancelled');
});
