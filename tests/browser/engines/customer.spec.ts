import { test } from '../../support/engines/fixtures.ts';
import {
  fillInCard,
  getContinueButton,
  getRows,
  sendAndOpen,
  submitCard,
} from '../../support/engines/steps.ts';

test('a customer whose card was declined pays with another card, and all staff screens show the payment without a reload [spec 1.4, spec 1.9, offline 8.1, extra 5.1]', async ({
  staff,
  openScreen,
  server,
  origin,
  email,
  linkSentTo,
}) => {
  await sendAndOpen(staff, origin, { email, description: 'Hygienist visit' });
  await staff.getByRole('link', { name: 'Show to Customer' }).click();
  await staff.getByRole('heading', { name: 'Waiting for Jo to pay' }).waitUntilVisible();

  const customer = await openScreen();
  const link = await linkSentTo(email);
  await server.stop();
  await server.start();
  await customer.goTo(link);
  await customer.getByText('£54.00').nth(0).waitUntilVisible();
  await customer.getByText('Hygienist visit').nth(0).waitUntilVisible();
  await submitCard(customer, '4000 0000 0000 0002');
  await customer.getByRole('button', { name: 'Approve' }).click();
  await customer.getByRole('heading', { name: /declined/i }).waitUntilVisible();
  await customer.getByRole('button', { name: 'Try another card' }).click();
  await customer.getByLabel('Card number').waitUntilVisible();
  const second = await customer.openTab();
  await second.goTo(link);
  await getContinueButton(second).waitUntilVisible();
  await fillInCard(customer);
  await customer.getByRole('button', { name: 'Approve' }).click();
  await customer.getByRole('heading', { name: /paid/i }).waitUntilVisible();
  await customer.expectNoHorizontalScroll();

  await staff.getByRole('heading', { name: /^Jo paid £54\.00/ }).waitUntilVisible();
  await staff.getByRole('link', { name: 'Done' }).click();
  await staff.getByText('Created At').waitUntilVisible();
  await staff.getByText('paid').nth(0).waitUntilVisible();
  await staff.getByText('£9.00').waitUntilVisible();
  await staff.getByRole('button', { name: 'Cancel Request' }).waitUntilHidden();
  await staff.goTo(`${origin}/payments?search=${email}`);
  await getRows(staff).nth(0).waitForText('paid');

  await getContinueButton(second).click();
  await second.getByRole('heading', { name: /paid/i }).waitUntilVisible();
  await customer.goBack();
  await customer.reload();
  await customer.getByRole('heading', { name: /paid/i }).waitUntilVisible();
});
