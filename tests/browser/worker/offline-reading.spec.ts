import { createPayment } from '../../support/browser/api-requests.ts';
import {
  bannerTexts,
  expect,
  getListRows,
  saveLists,
  test,
} from '../../support/browser/network-test.ts';

test('offline the terms and Help open, and a detail shows the data of its list row or that it is not saved [offline 1.3, extra 4.4]', async ({
  phone,
  network,
}) => {
  await saveLists(phone, network.origin);
  const { origin } = network;
  const getRowPath = (row: number) =>
    getListRows(phone).nth(row).getByRole('link').getAttribute('href');
  await phone.goto(`${origin}/customers`);
  const customerPath = await getRowPath(0);
  const name = await getListRows(phone).first().locator('span').nth(2).textContent();
  await phone.goto(`${origin}/payments`);
  const paymentPath = await getRowPath(0);
  const amount = await getListRows(phone).first().getByText(/^£/).textContent();

  network.set({ kind: 'refuse' });
  await phone.goto(`${origin}/terms-and-conditions`);
  await expect(phone.getByText(/£250,000/).first()).toBeVisible();
  await phone.goto(`${origin}/help`);
  await expect(phone.getByText("Chat to us, we're here to help you!")).toBeVisible();
  await expect(phone.getByText(bannerTexts.unreachable)).toBeVisible();

  await phone.goto(origin + paymentPath);
  await expect(phone.getByText(amount ?? '', { exact: true })).toBeVisible();
  await expect(phone.getByText('The rest is not saved on this device.')).toBeVisible();
  await expect(phone.getByText(/^as of \d\d:\d\d$/)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Retry' })).toBeVisible();
  await phone.goto(origin + customerPath);
  await expect(phone.getByRole('heading', { name: name ?? '' })).toBeVisible();
  await expect(phone.getByText(/^as of \d\d:\d\d$/)).toBeVisible();

  for (const unknown of ['/payments/NOSUCHONE0', '/customers/nobody']) {
    await phone.goto(origin + unknown);
    await expect(
      phone
        .getByText("Can't reach Beepaid at the moment. This is not saved on this device.")
        .first(),
    ).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  }
  network.set({ kind: 'none' });
  await phone.goto(origin + paymentPath);
  await expect(phone.getByText('Created At')).toBeVisible();
});

test('on a wide screen, the persisted list opens offline, a row opens beside it, and the rail stays usable [counter 5.10, counter 16.8]', async ({
  phone: tablet,
  network: { origin },
  server,
}) => {
  await tablet.setViewportSize({ width: 1024, height: 768 });
  await saveLists(tablet, origin);
  await server.stop();
  await tablet.goto(`${origin}/payments`);
  await expect(getListRows(tablet)).toHaveCount(10);
  await expect(tablet.getByText('Pick a payment')).toBeVisible();
  const amount = (await getListRows(tablet).nth(3).getByText(/^£/).textContent()) ?? '';
  await getListRows(tablet).nth(3).getByRole('link').click();
  const detail = tablet.getByRole('region', { name: 'Payment Detail' });
  await expect(detail.getByText(amount, { exact: true })).toBeVisible();
  await expect(getListRows(tablet).first()).toBeVisible();
  await expect(tablet.getByText(bannerTexts.unreachable)).toBeVisible();
  await tablet
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'New Request' })
    .click();
  await expect(tablet.getByLabel('Name')).toBeVisible();
  await server.start();
});

test('the payment page loads from the server on a device with the app', async ({
  phone,
  network,
  email,
}) => {
  const { payUrl } = await createPayment(phone, network.origin, { email });
  const response = await phone.goto(payUrl);
  expect(response?.fromServiceWorker()).toBe(false);
  await expect(
    phone.getByRole('heading', { name: 'Harbour Street Dental asks you to pay £45.00' }),
  ).toBeVisible();
});
