import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCustomer, aPayment } from '../../server/testing/fixtures.ts';
import { reachability } from '../../src/http/reachability.ts';
import { otherBackend } from '../support/other-backend.ts';
import { renderApp, screen, seeToast, signIn } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

const server = withServer();

beforeEach(() => signIn());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone');
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});

const link = () => screen.findByRole('link', { name: 'Download as CSV' });

/** An app on an iPhone's home screen: what it is given to share comes in here. */
const onAnIPhone = () => {
  const shared: File[] = [];
  const share = async ({ files = [] }: ShareData) => void shared.push(...files);
  Object.assign(navigator, { standalone: true, canShare: () => true, share });
  return shared;
};

test('the payments list leads to a file of what it shows, as it is filtered', async () => {
  const customer = await aCustomer(server.database(), server.get().tenant);
  await aPayment(server.database(), customer, { description: 'New crown' });
  await renderApp(`/payments?search=crown&page=1&customerId=${customer.id}`);
  await screen.findByText('New crown');
  const href = (await link()).getAttribute('href') ?? '';
  expect(href).toBe(`/api/services/payments/export/?customer_id=${customer.id}&search=crown`);
  const answer = await fetch(href);
  expect(await answer.text()).toContain('"New crown"');
});

test('an app without downloads of its own hands the file to the phone', async () => {
  await aPayment(server.database(), await aCustomer(server.database(), server.get().tenant), { description: 'Crown' });
  const shared = onAnIPhone();
  const { user } = await renderApp('/payments');
  await user.click(await link());
  await expect.poll(() => shared.length).toBe(1);
  expect(shared[0]?.name).toBe('payments.csv');
  expect(server.requests('GET', '/services/payments/export/')).toHaveLength(1);
});

test('offline nothing is downloaded, and it is said [offline 8.9]', async () => {
  const { user } = await renderApp('/payments');
  const download = await link();
  reachability.failed();
  await user.click(download);
  await seeToast("You're offline. Nothing was downloaded.");
});

test('with a backend that has no such call there is no such link', async () => {
  server.wire.use(...otherBackend().handlers);
  await renderApp('/payments');
  expect(await screen.findAllByText('£15.00')).toHaveLength(10);
  expect(screen.queryByRole('link', { name: /CSV/ })).not.toBeInTheDocument();
});
