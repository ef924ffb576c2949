import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp, screen, signIn, waitForToast } from '../../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../../support/app/third-party-backend.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();

beforeEach(() => signIn());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone');
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});

const findLink = () => screen.findByRole('link', { name: 'Download as CSV' });

/** As in an iOS home-screen app. */
const mockIosHomeScreenApp = () => {
  const shared: File[] = [];
  const share = async ({ files = [] }: ShareData) => void shared.push(...files);
  Object.assign(navigator, { standalone: true, canShare: () => true, share });
  return shared;
};

test('the payments list links to a CSV download with the same filters', async () => {
  const customer = await server.insertCustomer();
  await server.insertRequest(customer, { description: 'New crown' });
  await renderApp(`/payments?search=crown&page=1&customerId=${customer.id}`);
  await screen.findByText('New crown');
  const href = (await findLink()).getAttribute('href') ?? '';
  expect(href).toBe(`/api/services/payments/export/?customer_id=${customer.id}&search=crown`);
  const response = await fetch(href);
  expect(await response.text()).toContain('"New crown"');
});

test('an app that cannot download opens the share sheet with the file', async () => {
  await server.insertRequestToJo({
    description: 'Crown',
  });
  const shared = mockIosHomeScreenApp();
  const { user } = await renderApp('/payments');
  await user.click(await findLink());
  await expect.poll(() => shared.length).toBe(1);
  expect(shared[0]?.name).toBe('payments.csv');
  expect(server.requests('GET', '/services/payments/export/')).toHaveLength(1);
});

test('an app that cannot download shows a button for the file when sharing needs another press', async () => {
  await server.insertRequestToJo();
  const shared = mockIosHomeScreenApp();
  const { share } = navigator;
  Object.assign(navigator, {
    share: async () => Promise.reject(new DOMException('No press', 'NotAllowedError')),
  });
  const { user } = await renderApp('/payments');
  await user.click(await findLink());
  const button = await screen.findByRole('button', { name: 'Share' });
  expect(shared).toEqual([]);
  Object.assign(navigator, { share });
  await user.click(button);
  await expect.poll(() => shared.length).toBe(1);
});

test('a list without rows shows no download [counter 7.6]', async () => {
  await renderApp('/payments');
  expect(await screen.findByText('No payments yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: /CSV/ })).not.toBeInTheDocument();
});

test('without a connection, the download shows an error and downloads nothing [offline 8.9]', async () => {
  await server.insertRequestToJo();
  const { user } = await renderApp('/payments');
  const download = await findLink();
  server.startOutage();
  await user.click(download);
  await waitForToast('Can’t reach Beepaid at the moment. Nothing was downloaded.');
});

test('the download is hidden when the backend does not offer it', async () => {
  server.wire.use(...createThirdPartyBackend().handlers);
  await renderApp('/payments');
  expect(await screen.findAllByText('£15.00')).toHaveLength(10);
  expect(screen.queryByRole('link', { name: /CSV/ })).not.toBeInTheDocument();
});
