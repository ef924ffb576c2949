import { fireEvent, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { createChargeFact, settleFacts } from '../../support/db/money-facts.ts';

const server = withServer();

beforeEach(() => signIn());

/** The server's clock says 2 March 2026. */
const february = '/settings/books?firstDay=2026-02-01&lastDay=2026-02-28';

const insertPaid = async (customerName: string) => {
  const row = await server.insertRequestToJo({ customerName });
  const paidAt = new Date('2026-02-10T12:00:00Z');
  await settleFacts(server.database(), row, { charge: createChargeFact(row, { paidAt }) });
};

const getValue = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

test('an owner reads the books of a month in Settings, and creates their file [books 3.1]', async () => {
  await insertPaid('Jo Bloggs');
  const { user, router } = await renderApp('/settings');
  await user.click(await screen.findByRole('link', { name: /^Books/ }));
  expect(await screen.findByLabelText('Days of payment')).toHaveDisplayValue('Last month');
  const search = { firstDay: '2026-02-01', lastDay: '2026-02-28' };
  await router.navigate({ to: '/settings/books', search });
  await screen.findAllByText('£60.00', { selector: 'dd' });
  expect(getValue('Taken')).toBe('£60.00');
  expect(getValue('Refunded')).toBe('£0.00');
  expect(screen.queryByText(/^Difference to the Bank/)).not.toBeInTheDocument();
  expect(screen.queryByText('Fees')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Make File' }));
  const link = await screen.findByRole('link', { name: 'Download' });
  expect(screen.getByText(/^1 movement, made /)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('For'), 'FreeAgent bank statement');
  const response = await fetch(link.getAttribute('href') ?? '');
  expect(await response.text()).toMatch(/^10\/02\/2026,60\.00,Payment .* Jo Bloggs\r\n$/);

  await insertPaid('Kim Lee');
  await router.invalidate();
  await renderApp(february);
  const list = await screen.findByRole('list', { name: 'New Since the Last File' });
  expect(within(list).getByText('Kim Lee')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Make File of New Movements' }));
  expect(await screen.findAllByRole('link', { name: 'Download' })).toHaveLength(2);
});

test('an invalid period is not requested, and a period that is not over has no file [books 3.1]', async () => {
  const { user, router } = await renderApp(february);
  await screen.findByText('Money In and Out');
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-01-31' } });
  expect(screen.getByText('Must not be before the first day')).toBeVisible();
  expect(router.state.location.search).toEqual({ firstDay: '2026-02-01', lastDay: '2026-02-28' });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-03-31' } });
  expect(await screen.findByText(/This period is not over/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Days of payment'), 'Last quarter');
  expect(screen.queryByLabelText('Last day')).not.toBeInTheDocument();
});

test('a booking that does not fit links to its payout, and a long file for Xero has several parts [books 3.1]', async () => {
  const closing = {
    id: 'c1',
    part: 1,
    closed_at: '2026-03-01T09:00:00Z',
    movement_count: 2_100,
    statement_count: 2_001,
  };
  const books = {
    movement_count: 2_100,
    taken_amount: 9_000,
    ways: [
      { way: 'card', amount: 6_000 },
      { way: 'cash', amount: 3_000 },
    ],
    refunded_amount: 1_000,
    taken_back_amount: 0,
    fees_amount: 110,
    proceeds_amount: 7_890,
    paid_out_amount: 5_000,
    bank: {
      payout_count: 1,
      difference_amount: 2_500,
      misfit_count: 51,
      misfits: [{ day: '2026-02-10', amount: 2_500, reason: 'not_itemised', payout_id: 'p1' }],
    },
    is_over: true,
    closings: [closing],
    new_count: 0,
    new_amount: 0,
    new_movements: [],
  };
  server.wire.use(http.get('/api/books/', () => HttpResponse.json(books)));
  const { user } = await renderApp(february);
  const misfit = await screen.findByRole('link', {
    name: /Payout without a list of what is in it/,
  });
  expect(misfit).toHaveAttribute('href', '/settings/payouts/p1');
  expect(misfit).toHaveTextContent('£25.00');
  expect(screen.getByRole('heading', { name: 'Difference to the Bank £25.00' })).toBeVisible();
  expect(screen.getByText('And 50 more.')).toBeVisible();
  expect(getValue('In cash')).toBe('£30.00');
  expect(getValue('Refunded')).toBe('−£10.00');
  await user.selectOptions(screen.getByLabelText('For'), 'Xero bank statement');
  expect(screen.getByRole('link', { name: 'Download 3 of 3' })).toHaveAttribute(
    'href',
    '/api/books/closings/c1/file/?format=xero&file=3',
  );
});

test('users who are not owners, and backends without books, have no books [books 3.1]', async () => {
  await server.insertUser({ email: 'sam@example.com' });
  await signIn('sam@example.com');
  await renderApp(february);
  expect(
    await screen.findByText('Only owners can read the books and make files of them'),
  ).toBeVisible();
  await signIn();
  server.wire.use(createWhoamiHandler({ capabilities: ['shop'] }));
  await renderApp('/settings');
  await screen.findByRole('link', { name: /^Shop Profile/ });
  expect(screen.queryByRole('link', { name: /^Books/ })).not.toBeInTheDocument();
  expect(server.requests('GET', '/books/')).toEqual([]);
});
