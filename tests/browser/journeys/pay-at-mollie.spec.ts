import { createPayment } from '../../support/browser/api-requests.ts';
import { expect, logInByApi, test } from '../../support/browser/fixtures.ts';
import { getButton } from '../../support/browser/steps/payment-steps.ts';
import { startMollieService } from '../../support/providers/mollie-service.ts';
import { runServer } from '../../support/server/run-server.ts';

test('a customer pays on Mollie’s page with 3-D Secure, and the staff screen shows the payment [money 2.7]', async ({
  page: staffPage,
  browser,
  email,
}) => {
  const mollie = await startMollieService();
  const settings = {
    PAYMENT_PROVIDER: 'mollie',
    MOLLIE_API_KEY: mollie.apiKey,
    MOLLIE_API_URL: mollie.apiUrl,
    // The stand-in has a self-signed certificate, which Node would refuse.
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  };
  const server = await runServer(undefined, { settings });
  mollie.sendWebhooksTo(`${server.origin}/api/provider/mollie/`);
  await logInByApi(staffPage, server.origin);
  const { ident, payUrl } = await createPayment(staffPage, server.origin, { email });
  await staffPage.goto(`${server.origin}/payments/${ident}`);
  await expect(staffPage.getByText('requested', { exact: true })).toBeVisible();

  const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false });
  const customerPage = await context.newPage();
  await customerPage.goto(payUrl);
  await getButton(customerPage, 'Continue to card').click();
  await expect(customerPage).toHaveURL((url) => url.origin === mollie.origin);
  await getButton(customerPage, 'Cancel').click();
  await expect(customerPage.getByRole('status')).toContainText('Not paid yet');
  await getButton(customerPage, 'Continue to card').click();
  await customerPage.getByLabel('Card number').fill('4242 4242 4242 4242');
  await getButton(customerPage, 'Pay by card').click();
  await getButton(customerPage, 'Approve').click();
  await expect(customerPage.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
  await expect(staffPage.getByText('paid', { exact: true })).toBeVisible();
  await context.close();
  await server.remove();
  await mollie.stop();
});
