import { within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { reachability } from '../../../src/http/reachability.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { insertCharge } from '../../support/db/fixtures.ts';
import { insertPayout, insertPayoutLine } from '../../support/db/payout-fixtures.ts';

const server = withServer();

beforeEach(async () => {
  server.wire.use(createWhoamiHandler({ hasPayouts: true }));
  await signIn();
});

const insertPaidOut = async (fields: Parameters<typeof insertPayout>[2] = {}) => {
  const { tenant } = server.get();
  const payment = await server.insertRequestToJo({
    status: 'paid',
    customerName: 'Jo Bloggs',
  });
  const { reference } = await insertCharge(server.database(), payment, { provider: 'stripe' });
  const payout = await insertPayout(server.database(), tenant, { amount: 5_390, ...fields });
  await insertPayoutLine(server.database(), payout, { amount: 6_000, fee: 110, reference });
  await insertPayoutLine(server.database(), payout, { kind: 'fee', amount: -500, fee: 0 });
  return { payment, payout };
};

test('an owner reads in Settings which payments are in a deposit at the bank [money 9.14]', async () => {
  const { payment } = await insertPaidOut();
  const { user, router } = await renderApp('/settings');
  await user.click(await screen.findByRole('link', { name: /^Payouts/ }));
  const row = await screen.findByRole('link', { name: /Arrived Sun 1st Mar/ });
  expect(row).toHaveTextContent('£53.90');
  expect(row).toHaveTextContent('Fees £6.10');
  await user.click(row);
  const lines = within(await screen.findByRole('list', { name: 'In This Payout' }));
  const [line, fee] = lines.getAllByRole('listitem');
  for (const shown of ['Jo Bloggs', `Payment · ${payment.ident}`, '£60.00', 'Fee £1.10']) {
    expect(line).toHaveTextContent(shown);
  }
  expect(fee).toHaveTextContent('Fee of the provider');
  expect(fee).toHaveTextContent('−£5.00');
  expect(screen.getByText('£60.00', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('STRIPE')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Back to ?Payouts$/ })).toHaveAttribute(
    'href',
    '/settings/payouts',
  );
  await user.click(lines.getByRole('link'));
  expect(router.state.location.pathname).toBe(`/payments/${payment.ident}`);
});

test.each([
  [{ status: 'pending' }, 'Expected Sun 1st Mar'],
  [{ status: 'failed' }, 'Failed: no money moved'],
  [{ amount: -2_000 }, 'Collected Sun 1st Mar'],
  [{ currency: 'EUR' }, '53.90 EUR'],
] as const)('a payout with %o has the text “%s” [money 9.14]', async (fields, text) => {
  await insertPaidOut(fields);
  await renderApp('/settings/payouts');
  expect(await screen.findByRole('link', { name: new RegExp(text) })).toBeVisible();
});

test.each([
  ['pending', 'The payment provider has not told yet what is in this payout.'],
  ['unavailable', 'The payment provider does not tell what is in this payout.'],
] as const)(
  'a payout whose lines are %s shows why, and shows no fees [money 9.14]',
  async (itemisation, text) => {
    const payout = await insertPayout(server.database(), server.get().tenant, { itemisation });
    await renderApp(`/settings/payouts/${payout.id}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText('Fees')).not.toBeInTheDocument();
  },
);

test('the address of an unknown payout leads to the list', async () => {
  await renderApp('/settings/payouts/1');
  expect(await screen.findByRole('link', { name: 'Go to Payouts' })).toHaveAttribute(
    'href',
    '/settings/payouts',
  );
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('the list says that the provider could not be read, and how old the list is [money 9.14]', async () => {
  const page = { count: 0, results: [], read_state: 'failed', read_at: '2026-03-01T09:00:00Z' };
  server.wire.use(http.get('/api/payouts/', () => HttpResponse.json(page)));
  await renderApp('/settings/payouts');
  expect(
    await screen.findByText(/The payment provider could not be read. As of Sun 1st Mar at/),
  ).toBeVisible();
  expect(screen.queryByText('No payouts yet')).not.toBeInTheDocument();
});

test('without a connection the list says that it cannot load, and the device has no copy of it [money 9.14]', async () => {
  await insertPaidOut();
  const { queryClient } = await renderApp('/settings/payouts');
  await screen.findByRole('list', { name: 'Payouts' });
  const [query] = queryClient.getQueryCache().findAll({ queryKey: ['payouts'] });
  expect(query?.meta?.isPersisted).toBeUndefined();
  reachability.reportFailure();
  server.wire.use(http.get('/api/payouts/', () => HttpResponse.error()));
  await renderApp('/settings/payouts');
  expect(await screen.findByText('Error loading payouts')).toBeVisible();
});

test('users who are not owners, and backends without payouts, have no list of payouts [money 9.14]', async () => {
  await server.insertUser({ email: 'sam@example.com' });
  await signIn('sam@example.com');
  await renderApp('/settings/payouts');
  expect(await screen.findByText('Only owners can read the payouts')).toBeVisible();
  await signIn();
  server.wire.use(createWhoamiHandler({ capabilities: ['live'] }));
  await renderApp('/staff');
  await screen.findByRole('link', { name: 'Add Staff User' });
  expect(screen.queryByRole('link', { name: 'Payouts' })).not.toBeInTheDocument();
  expect(server.requests('GET', '/payouts/')).toEqual([]);
});
