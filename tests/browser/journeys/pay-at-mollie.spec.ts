import { createPayment } from '../../support/browser/api-requests.ts';
import { expect, logInByApi, test } from '../../support/browser/fixtures.ts';
import { getButton } from '../../support/browser/payment-steps.ts';
import { startMollieService } from '../../support/providers/mollie-service.ts';
import { runServer } from '../../support/server/run-server.ts';

test('a customer pays on Mollie’s page with 3-D Secure and comes back to Paid, and the staff screen updates [money 2.7]', async ({
  page: staff,
  browser,
  email,
}) => {
  const mollie = await startMollieService();
  const settings = {
    PAYMENT_PROVIDER: 'mollie',
    MOLLIE_API_KEY: mollie.apiKey,
    MOLLIE_API_URL: mollie.apiUrl,
    // The stand-in's certificate is self-signed.
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  };
  const server = await runServer(undefined, { settings });
  mollie.sendWebhooksTo(`${server.origin}/api/provider/mollie/`);
  await logInByApi(staff, server.origin);
  const { ident, payUrl } = await createPayment(staff, server.origin, { email });
  await staff.goto(`${server.origin}/payments/${ident}`);
  await expect(staff.getByText('requested', { exact: true })).toBeVisible();

  const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false });
  const customer = await context.newPage();
  await customer.goto(payUrl);
  await getButton(customer, 'Pay £45.00').click();
  await expect(customer).toHaveURL((url) => url.origin === mollie.origin);
  await getButton(customer, 'Cancel').click();
  await expect(customer.getByRole('status')).toContainText('Not paid yet');
  await getButton(customer, 'Pay £45.00').click();
  await customer.getByLabel('Card number').fill('4242 4242 4242 4242');
  await getButton(customer, 'Pay by card').click();
  await getButton(customer, 'Approve').click();
  await expect(customer.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
  await expect(staff.getByText('paid', { exact: true })).toBeVisible();
  await context.close();
  await server.remove();
  await mollie.stop();
});
