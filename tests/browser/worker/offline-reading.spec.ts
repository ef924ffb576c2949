import { createPayment } from '../../support/browser/api-requests.ts';
import {
  bannerTexts,
  expect,
  getListRows,
  saveLists,
  test,
} from '../../support/browser/network-test.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network the app’s shortcuts and persisted lists open from the service worker [offline 6.2, counter 5.10, counter 16.8]', async ({
  phone: tablet,
  network,
  email,
}) => {
  const { origin } = network;
  const { payUrl } = await createPayment(tablet, origin, { email });
  const response = await tablet.goto(payUrl);
  expect(response?.fromServiceWorker()).toBe(false);

  await tablet.setViewportSize({ width: 1024, height: 768 });
  await saveLists(tablet, origin);
  const manifest = await tablet.request.get(`${origin}/manifest.webmanifest`);
  const { shortcuts } = await manifest.json();
  const paths = shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url]);
  expect(paths).toEqual([
    ['New Request', '/payments/new'],
    ['Payments', '/payments'],
    ['Customers', '/customers'],
  ]);
  network.set({ kind: 'refuse' });
  for (const [name, path] of paths) {
    const opened = await tablet.goto(origin + path);
    expect(opened?.fromServiceWorker(), name).toBe(true);
    await expect(tablet.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    if (name !== 'New Request') await expect(getListRows(tablet)).toHaveCount(10);
  }
  await tablet.goto(`${origin}/payments`);
  await expect(getListRows(tablet)).toHaveCount(10);
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
});
