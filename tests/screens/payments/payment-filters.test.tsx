import { act, fireEvent, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { delay, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageSize } from '../../../contract/limits.ts';
import { paymentListDescription } from '../../../src/features/payments/data/payment-list-description.ts';
import { reachability } from '../../../src/http/reachability.ts';
import { matchMedia, tableScreen } from '../../support/app/match-media.ts';
import { renderApp, screen, signIn, waitForReads } from '../../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../../support/app/third-party-backend.ts';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { type RequestFields, withServer } from '../../support/app/with-server.ts';
import { insertCharge } from '../../support/db/fixtures.ts';
import { createChargeFact, settleFacts } from '../../support/db/money-facts.ts';

const server = withServer();

beforeEach(() => signIn());
afterEach(() => vi.useRealTimers());

const insertRequest = async (description: string, fields: RequestFields = {}) =>
  server.insertRequestToJo({
    description,
    ...fields,
  });

const getChip = (name: string) => screen.getByRole('button', { name });
const getPressedChips = () =>
  within(screen.getByRole('group', { name: 'Show' }))
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);
const waitForRows = (...descriptions: readonly string[]) =>
  waitFor(() => {
    const rows = within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('link');
    expect(rows).toHaveLength(descriptions.length);
    for (const [index, description] of descriptions.entries())
      expect(rows[index]).toHaveTextContent(description);
  });

test('the keyboard comes to the tools of the table in the order in which they stand [counter 5.15]', async () => {
  matchMedia(tableScreen);
  await insertRequest('Crown');
  await renderApp('/payments');
  const download = await screen.findByRole('link', { name: 'Download as CSV' });
  const filters = screen.getByRole('button', { name: 'Filters' });
  expect(filters.compareDocumentPosition(download)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('searchbox').compareDocumentPosition(filters)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

describe('the filters above the payments list', () => {
  test('narrow the list, also with a search and the download, and are the same after a reload [counter 7.1, counter 7.6]', async () => {
    await insertRequest('Crown, paid', { status: 'paid' });
    await insertRequest('Crown, open', { userId: server.get().owner.id });
    await insertRequest('Bridge, open');
    const { user, router } = await renderApp('/payments');
    await waitForRows('Bridge, open', 'Crown, open', 'Crown, paid');
    expect(getPressedChips()).toEqual(['All']);

    await user.click(getChip('Unpaid'));
    await waitForRows('Bridge, open', 'Crown, open');
    expect(getPressedChips()).toEqual(['Unpaid']);
    expect(await screen.findByText('2 payments found')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'crown{Enter}');
    await waitForRows('Crown, open');
    expect(router.state.location.search).toEqual({ filter: 'unpaid', search: 'crown' });
    expect(await screen.findByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
      'href',
      '/api/services/payments/export/?filter=unpaid&search=crown',
    );

    await renderApp('/payments?filter=unpaid&search=crown');
    await waitForRows('Crown, open');
    await user.click(getChip('Mine'));
    await waitForRows('Crown, open');
    await user.click(getChip('All'));
    await waitForRows('Crown, open', 'Crown, paid');
  });

  test('return to the first page, and say when no payment matches [counter 7.1]', async () => {
    for (let made = 0; made < 11; made += 1) await insertRequest('Crown', { status: 'paid' });
    const { user, router } = await renderApp('/payments?page=2');
    await user.click(await screen.findByRole('button', { name: 'Mine' }));
    expect(await screen.findByText('You have sent no requests yet')).toBeVisible();
    expect(router.state.location.search).toEqual({ filter: 'mine' });
    await user.click(getChip('Unpaid'));
    expect(await screen.findByText('Nothing is unpaid')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'crown');
    expect(await screen.findByText('No payments match “crown”')).toBeVisible();
    expect(screen.getByText('Check the spelling or look in all payments.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Look in All Payments' }));
    await waitForRows(...Array.from({ length: 10 }, () => 'Crown'));
    expect(router.state.location.search).toEqual({ search: 'crown' });
  });
});

describe('the filters that are not always shown', () => {
  test('include Paid, which lists paid requests and shows what was taken [counter 7.1]', async () => {
    await insertRequest('Crown', { status: 'paid' });
    await insertRequest('Bridge');
    const { user, router } = await renderApp('/payments');
    await waitForRows('Bridge', 'Crown');
    await user.click(getChip('Paid'));
    await waitForRows('Crown');
    expect(router.state.location.search).toEqual({ status: 'paid' });
    expect(getPressedChips()).toEqual(['Paid']);
    expect(screen.queryByText(/^Only paid/)).not.toBeInTheDocument();
    await user.click(getChip('Unpaid'));
    await waitForRows('Bridge');
    expect(router.state.location.search).toEqual({ filter: 'unpaid' });
  });

  test('include Undelivered, while there are undelivered requests or while it is chosen [counter 7.1]', async () => {
    await insertRequest('Crown');
    const app = await renderApp('/payments');
    await waitForRows('Crown');
    await waitForReads(app);
    expect(screen.queryByRole('button', { name: 'Undelivered' })).not.toBeInTheDocument();
    await insertRequest('Bridge', { isUndelivered: true });
    await app.queryClient.invalidateQueries();
    await app.user.click(await screen.findByRole('button', { name: 'Undelivered' }));
    await waitForRows('Bridge');
  });
});

describe('the form for more filters', () => {
  const openDialog = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    return within(await screen.findByRole('dialog', { name: 'Filter Payments' }));
  };

  test('filters by the days of payment, and the list shows what was taken, refunded and is owed [books 1.3]', async () => {
    const paidAt = new Date();
    const crown = await insertRequest('Crown');
    const refund = {
      id: 're',
      idempotencyKey: undefined,
      amountPence: 1_000,
      status: 'done',
    } as const;
    const charge = createChargeFact(crown, { paidAt, refunds: [refund] });
    await settleFacts(server.database(), crown, { charge });
    await insertRequest('Old crown', { status: 'cancelled_client' });
    await insertRequest('Next crown');
    const { user, router } = await renderApp('/payments?search=crown');
    const figures = await screen.findByText('£60.00 taken · £60.00 owed');
    const others = screen.getByText('£10.00 refunded · 1 cancelled, not counted');
    expect(others).not.toBeVisible();
    await user.click(figures);
    expect(others).toBeVisible();
    const dialog = await openDialog(user);
    await user.selectOptions(dialog.getByLabelText('Date of'), 'Payment');
    await user.selectOptions(dialog.getByLabelText('Period'), 'Today');
    expect(dialog.getByLabelText('First day')).not.toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Show Payments' }));
    await waitForRows('Crown');
    expect(await screen.findByText('Only paid today')).toBeVisible();
    expect(getPressedChips()).toEqual(['Filters · 1']);
    expect(await screen.findByText('£60.00 taken · £0.00 owed')).toBeInTheDocument();
    const day = dayjs(paidAt).format('YYYY-MM-DD');
    expect(router.state.location.search).toMatchObject({ paidFrom: day, paidTo: day });
  });

  test('has one answer with the chips to each question [counter 7.12]', async () => {
    await insertRequest('Crown, paid', { status: 'paid' });
    await insertRequest('Bridge, open');
    const { user, router } = await renderApp('/payments?filter=unpaid');
    await waitForRows('Bridge, open');
    const dialog = await openDialog(user);
    await user.selectOptions(dialog.getByLabelText('Status'), 'paid');
    await user.click(dialog.getByRole('button', { name: 'Show Payments' }));
    await waitForRows('Crown, paid');
    expect(router.state.location.search).toEqual({ status: 'paid' });
    expect(getPressedChips()).toEqual(['Paid']);

    await renderApp('/payments?status=paid&minAmount=1000');
    await waitForRows('Crown, paid');
    await user.click(getChip('Unpaid'));
    await waitForRows('Bridge, open');
  });

  test('shows only the sum of the requests with a backend without figures [books 1.3]', async () => {
    server.wire.use(createWhoamiHandler({ capabilities: ['lists'] }));
    await insertRequest('Crown');
    const { user } = await renderApp('/payments?search=crown');
    expect(await screen.findByText('£60.00 asked for')).toBeVisible();
    const dialog = await openDialog(user);
    expect(dialog.queryByLabelText('Date of')).not.toBeInTheDocument();
  });

  test('narrows the list and its download, shows their sum, and is the same after a reload [counter 7.7]', async () => {
    const today = new Date();
    const { owner } = server.get();
    await insertRequest('Crown', { status: 'paid', createdAt: today, amountGross: 6000 });
    await insertRequest('Bridge', { status: 'paid', createdAt: today, amountGross: 7000 });
    await insertRequest('Filling', { status: 'paid', createdAt: today, amountGross: 4999 });
    await insertRequest('Braces', { createdAt: today, amountGross: 6000 });
    await insertRequest('Old crown', { status: 'paid', amountGross: 6000 });
    const { user, router } = await renderApp('/payments');
    const dialog = await openDialog(user);
    expect(dialog.queryByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Status'), 'paid');
    await user.selectOptions(dialog.getByLabelText('Order'), 'Smallest first');
    await user.type(dialog.getByLabelText('Amount at least'), '5000');
    const day = dayjs(today).format('YYYY-MM-DD');
    await user.selectOptions(dialog.getByLabelText('Period'), 'Other days');
    for (const label of ['First day', 'Last day'])
      fireEvent.change(dialog.getByLabelText(label), { target: { value: day } });
    await user.click(dialog.getByRole('button', { name: 'Show Payments' }));
    await waitForRows('Crown', 'Bridge');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(
      await screen.findByText('Only paid, today, from £50.00, smallest first'),
    ).toBeInTheDocument();
    expect(screen.getByText('2 payments found')).toBeInTheDocument();
    expect(await screen.findByText(/^£0.00 taken/)).toBeInTheDocument();
    expect(getPressedChips()).toEqual(['Filters · 3']);
    const link = await screen.findByRole('link', { name: 'Download as CSV' });
    expect(link.getAttribute('href')).toContain('min_amount=5000&status=paid');

    await renderApp(router.state.location.href);
    await waitForRows('Crown', 'Bridge');
    const reopened = await openDialog(user);
    expect(reopened.getByLabelText('Period')).toHaveDisplayValue('Today');
    expect(reopened.getByLabelText('Amount at least')).toHaveValue('£50.00');
    await user.selectOptions(reopened.getByLabelText('Created by'), owner.id);
    await user.click(reopened.getByRole('button', { name: 'Show Payments' }));
    expect(await screen.findByText('No payments match')).toBeVisible();
    await user.click(getChip('Mine'));
    expect(await screen.findByText(/^Only paid, today, .+, by you, smallest first$/)).toBeVisible();
    expect(getPressedChips()).toEqual(['Mine', 'Filters · 3']);
    await user.click((await openDialog(user)).getByRole('button', { name: 'Clear Filters' }));
    expect(getPressedChips()).toEqual(['Mine']);
    await user.click(getChip('All'));
    expect(getPressedChips()).toEqual(['All']);
    await waitFor(() =>
      expect(
        within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('link'),
      ).toHaveLength(5),
    );
    await user.click((await openDialog(user)).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('offers no order where the headings of a table sort [counter 7.7]', async () => {
    matchMedia(tableScreen);
    await insertRequest('Crown');
    const { user } = await renderApp('/payments');
    const dialog = await openDialog(user);
    expect(dialog.getByLabelText('Status')).toBeVisible();
    expect(dialog.queryByLabelText('Order')).not.toBeInTheDocument();
  });
});

test('Home that is open over night shows what is paid today, and the requests of yesterday as still unpaid [extra 4.5]', async () => {
  const midnight = dayjs(server.get().server.clock()).startOf('day');
  const [evening, morning] = [midnight.subtract(2, 'minute'), midnight.add(3, 'minute')];
  vi.useFakeTimers({ toFake: ['Date'], now: evening.toDate() });
  await insertRequest('Crown', { createdAt: new Date() });
  const paid = await insertRequest('Bridge', {
    status: 'paid',
    amountGross: 41_200,
    createdAt: new Date(),
  });
  await insertCharge(server.database(), paid, { paidAt: new Date() });
  await renderApp('/');
  const paidToday = await screen.findByRole('link', { name: /^Paid Today £412\.00/ });
  expect(await screen.findByRole('link', { name: /Crown/ })).toBeVisible();
  expect(screen.queryByText('Still Unpaid')).not.toBeInTheDocument();

  vi.setSystemTime(morning.toDate());
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() =>
    expect(paidToday).toHaveAccessibleName('Paid Today £0.00 Yesterday: £412.00'),
  );
  expect(await screen.findByText('Still Unpaid')).toBeVisible();
  expect(screen.getByText('No requests today')).toBeVisible();
});

describe('the figures of Home on a phone', () => {
  const findFigures = async () =>
    within(await screen.findByRole('region', { name: 'Figures' })).getAllByRole('link');
  const readFigures = async () => (await findFigures()).map((link) => link.textContent?.trim());

  test('say what was paid today and what is owed, lead to the lists, and say their age when they are old [counter 7.4]', async () => {
    // The days of the server and of the device are the same.
    vi.useFakeTimers({ toFake: ['Date'], now: server.get().server.clock() });
    await insertRequest('Crown');
    const paid = await insertRequest('Bridge', { status: 'paid', amountGross: 41_200 });
    await insertCharge(server.database(), paid, { paidAt: new Date() });
    const { router, user } = await renderApp('/');
    await waitFor(async () =>
      expect(await readFigures()).toEqual([
        'Paid Today £412.00 Yesterday: £0.00',
        'Owed £60.00 1 unpaid',
      ]),
    );
    act(() => reachability.reportFailure());
    await waitFor(async () =>
      expect((await readFigures())[0]).toMatch(/^Paid Today £412\.00 as of \d\d:\d\d$/),
    );
    act(() => reachability.reportSuccess());
    const today = dayjs().format('YYYY-MM-DD');
    for (const [index, search] of [
      { paidFrom: today, paidTo: today },
      { filter: 'unpaid' },
    ].entries()) {
      await user.click((await findFigures())[index] as HTMLElement);
      await waitFor(() =>
        expect(router.state.location).toMatchObject({ pathname: '/payments', search }),
      );
      await act(() => router.navigate({ to: '/' }));
    }
  });

  test('have below them what needs attention, and nothing without it [counter 7.4]', async () => {
    // A new shop reserves no line.
    await insertRequest('Crown', { status: 'paid' });
    const { queryClient, router } = await renderApp('/');
    // The first visit has reserved the line.
    expect(await screen.findByText('Nothing needs you')).toBeVisible();
    await act(() => router.navigate({ to: '/help' }));
    await act(() => router.navigate({ to: '/' }));
    expect(await findFigures()).toHaveLength(2);
    const queryNeeds = () => screen.queryByRole('region', { name: 'Needs You' });
    expect(queryNeeds()).not.toBeInTheDocument();
    await insertRequest('Bridge', { status: 'declined', isUndelivered: true });
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(queryNeeds()).toBeVisible());
    for (const [name, href] of [
      ['1 undelivered', '/payments?filter=undelivered'],
      ['1 declined', '/payments?filter=unpaid&status=declined'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('say of a single need that it needs the user [counter 7.4]', async () => {
    await insertRequest('Crown', { status: 'paid' });
    await insertRequest('Bridge', { status: 'declined' });
    await renderApp('/');
    expect(await screen.findByRole('link', { name: 'Needs You: 1 declined' })).toHaveAttribute(
      'href',
      '/payments?filter=unpaid&status=declined',
    );
  });

  test('are compact where an amount would need two lines [counter 7.4]', async () => {
    await insertRequest('Crown', { amountGross: 9_999_999 });
    await renderApp('/');
    await waitFor(async () => expect((await readFigures())[1]).toBe('Owed £99,999.99 1 unpaid'));
    await insertRequest('Crown', { amountGross: 2_345_600 });
    await renderApp('/');
    await waitFor(async () => expect((await readFigures())[1]).toBe('Owed £123.5k 2 unpaid'));
  });

  test('keep their place while they load, and are unknown if they cannot be loaded [counter 7.4]', async () => {
    server.wire.use(http.get('*/services/payment_totals/', () => delay('infinite')));
    await renderApp('/');
    expect(await readFigures()).toEqual(['Paid Today', 'Owed']);
    server.wire.resetHandlers();
    server.failCalls('get', '/services/payment_totals/', 400);
    await renderApp('/');
    await waitFor(async () => expect(await readFigures()).toEqual(['Paid Today –', 'Owed –']));
  });
});

describe('the figures of Home on a wide screen', () => {
  const findMonday = () =>
    dayjs()
      .startOf('day')
      .subtract((dayjs().day() + 6) % 7, 'day');

  test('lead to the lists that they count, and say why no customer can be reminded [counter 5.13]', async () => {
    matchMedia(tableScreen);
    // The days of the server and of the device are the same.
    vi.useFakeTimers({ toFake: ['Date'], now: server.get().server.clock() });
    const declined = { status: 'declined', isUndelivered: true, createdAt: new Date() } as const;
    await insertRequest('Crown', declined);
    await insertRequest('Old', { createdAt: dayjs().subtract(3, 'day').toDate() });
    const paid = await insertRequest('Bridge', { status: 'paid', amountGross: 41_200 });
    await insertCharge(server.database(), paid, { paidAt: new Date() });
    const { user, router } = await renderApp('/');
    const figures = within(await screen.findByRole('region', { name: 'Figures' }));
    expect(await figures.findByText(/^No reminder can be sent now/)).toBeVisible();
    expect(figures.getByText('£120.00')).toBeVisible();
    expect(figures.getByText('Oldest: 3 days')).toBeVisible();
    expect(figures.getAllByText('£412.00')).toHaveLength(3);
    const today = dayjs().format('YYYY-MM-DD');
    const monday = findMonday();
    for (const [name, search] of [
      ['Paid Today', { paidFrom: today, paidTo: today }],
      [
        'Paid This Week',
        {
          paidFrom: monday.format('YYYY-MM-DD'),
          paidTo: monday.add(6, 'day').format('YYYY-MM-DD'),
        },
      ],
      ['Owed', { filter: 'unpaid' }],
      ['1 undelivered', { filter: 'undelivered' }],
      ['1 declined', { filter: 'unpaid', status: 'declined' }],
    ] as const) {
      await user.click(
        await within(await screen.findByRole('region', { name: 'Figures' })).findByRole('link', {
          name,
        }),
      );
      await waitFor(() => expect(router.state.location.search).toEqual(search));
      await router.navigate({ to: '/' });
    }
  });

  test('count from Monday as this week, with a bar for each weekday, and write each amount in full [counter 5.13]', async () => {
    matchMedia(tableScreen);
    vi.useFakeTimers({ toFake: ['Date'], now: server.get().server.clock() });
    const paid = await insertRequest('Bridge', { status: 'paid', amountGross: 12_345_678 });
    await insertCharge(server.database(), paid, { paidAt: new Date() });
    const earlier = await insertRequest('Crown', { status: 'paid', amountGross: 41_200 });
    const lastSunday = findMonday().subtract(12, 'hour').toDate();
    await insertCharge(server.database(), earlier, { paidAt: lastSunday });
    await renderApp('/');
    const title = await screen.findByRole('link', { name: 'Paid This Week' });
    const card = title.parentElement?.parentElement;
    // The clock of the test shows a Monday.
    await waitFor(() =>
      expect(card).toHaveTextContent(/^Paid This Week£123,456\.78Mon £123,456\.78£/),
    );
    expect(card?.textContent?.replaceAll(/£[\d,.]+/g, '')).toBe('Paid This WeekMon MTWTFSS');
  });

  const findFigures = () => screen.findByRole('region', { name: 'Figures' });

  test('say in one line that nothing is owed in a new shop, and what is owed then, and have cards on the next visit of Home [counter 5.13]', async () => {
    matchMedia(tableScreen);
    const { router, queryClient } = await renderApp('/');
    const figures = await findFigures();
    await waitFor(() =>
      expect(figures).toHaveTextContent(/Nothing is owed, and nothing needs you$/),
    );
    expect(within(figures).queryByRole('heading', { name: 'Owed' })).toBeNull();
    await insertRequest('Crown', { isUndelivered: true });
    await act(() => queryClient.invalidateQueries());
    const line = within(figures);
    expect(await line.findByRole('link', { name: '£60.00 owed' })).toHaveAttribute(
      'href',
      '/payments?filter=unpaid',
    );
    expect(line.getByRole('link', { name: '1 undelivered' })).toBeVisible();
    await act(() => router.navigate({ to: '/help' }));
    await act(() => router.navigate({ to: '/' }));
    expect(await screen.findByRole('heading', { name: 'Owed' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Needs You' })).toBeVisible();
  });

  test('have the same form as the painted snapshot [counter 5.13, offline 1.7]', async () => {
    matchMedia(tableScreen);
    const painted = document.createElement('div');
    painted.id = 'first-paint';
    painted.innerHTML = '<div data-figures-form="full"></div>';
    document.body.append(painted);
    await renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Owed' })).toBeVisible();
    painted.remove();
  });

  /** Otherwise the shop is new. */
  const insertPaid = () => insertRequest('Bridge', { status: 'paid' });

  test('keep their place while they load [counter 5.13]', async () => {
    matchMedia(tableScreen);
    await insertPaid();
    server.wire.use(http.get('*/services/payment_totals/', () => delay('infinite')));
    await renderApp('/');
    expect(await findFigures()).toHaveTextContent(/^Needs YouPaid TodayPaid This WeekOwed$/);
  });

  test('are unknown if they cannot be loaded [counter 5.13]', async () => {
    matchMedia(tableScreen);
    await insertPaid();
    server.failCalls('get', '/services/payment_totals/', 400);
    await renderApp('/');
    const figures = await findFigures();
    await waitFor(() =>
      expect(figures).toHaveTextContent(/^Needs You–Paid Today–Paid This Week–Owed–$/),
    );
  });
});

test('with a backend without filters, the app shows no filter and no figure, and sends no filter [counter 7.5]', async () => {
  server.wire.use(...createThirdPartyBackend().handlers);
  matchMedia(tableScreen);
  await renderApp('/payments?filter=unpaid&status=paid&order=largest');
  expect(await screen.findByText('Order 1')).toBeVisible();
  expect(screen.queryByRole('columnheader')).not.toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Show' })).not.toBeInTheDocument();
  const queries = server
    .requests('GET', '/services/payments/')
    .map(({ url }) => new URL(url).search);
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.filter((query) => /filter|status|order/.test(query))).toEqual([]);

  await renderApp('/');
  await within(await screen.findByRole('main')).findByRole('link', { name: 'Payments' });
  expect(screen.queryByRole('region', { name: 'Figures' })).not.toBeInTheDocument();
  expect(server.requests('GET', '/services/payment_totals/')).toEqual([]);
});

test('while a search loads, its field shows so, and the pages of the former search are hidden [counter 6.5]', async () => {
  for (let count = 0; count <= pageSize; count += 1) await insertRequest('Crown');
  const { user } = await renderApp('/payments');
  const pages = await screen.findByRole('navigation', { name: 'Pages' });
  const box = screen.getByRole('searchbox');
  const form = box.closest('form');
  expect(form).toHaveAttribute('aria-busy', 'false');
  server.wire.use(http.get('*/services/payments/', () => delay('infinite')));
  await user.type(box, 'Crown');
  expect(form?.querySelector('.mantine-Loader-root')).not.toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(pages).not.toBeVisible());
  expect(form).toHaveAttribute('aria-busy', 'true');
});

test('Home does not say from an old copy that there are no requests of today [counter 5.7]', async () => {
  const { queryClient, router } = await renderApp('/');
  expect(await screen.findByText('No requests today')).toBeVisible();
  await act(() => router.navigate({ to: '/help' }));
  const { queryKey } = paymentListDescription.getPage({});
  queryClient.setQueryData(
    queryKey,
    { count: 0, results: [] },
    { updatedAt: Date.now() - 600_000 },
  );
  server.wire.use(http.get('*/services/payments/', () => delay('infinite')));
  await act(() => router.navigate({ to: '/' }));
  expect(await screen.findByText('Loading payments')).toBeInTheDocument();
  expect(screen.queryByText('No requests today')).not.toBeInTheDocument();
});

test('Home lists the oldest unpaid requests from before today, and links to all of them [counter 5.7]', async () => {
  for (let count = 0; count < 10; count += 1)
    await insertRequest('Crown, of today', { createdAt: new Date() });
  await insertRequest('Crown, paid', { createdAt: new Date(2026, 0, 2), status: 'paid' });
  for (const day of [3, 4, 5, 6, 7, 8])
    await insertRequest(`Bridge ${day}`, { createdAt: new Date(2026, 0, day) });
  await renderApp('/');
  const rows = within(await screen.findByRole('list', { name: 'Unpaid payments' })).getAllByRole(
    'link',
  );
  expect(rows.map((row) => /Bridge \d/.exec(row.textContent ?? '')?.[0])).toEqual(
    [3, 4, 5, 6, 7].map((day) => `Bridge ${day}`),
  );
  expect(screen.getByRole('link', { name: 'All Unpaid' })).toHaveAttribute(
    'href',
    '/payments?filter=unpaid',
  );
});

test('Home shows the oldest unpaid requests below the requests of today, also on a wide screen [counter 5.7]', async () => {
  await insertRequest('Crown', { createdAt: new Date() });
  await insertRequest('Bridge', { createdAt: new Date(2026, 0, 3) });
  matchMedia(tableScreen);
  await renderApp('/');
  await screen.findByRole('list', { name: 'Unpaid payments' });
  const requests = within(screen.getByRole('region', { name: 'Requests' }));
  expect(
    requests
      .getAllByRole('list', { name: /payments/i })
      .map((list) => list.getAttribute('aria-label')),
  ).toEqual(['Payments', 'Unpaid payments']);
});

test('a wide screen shows the totals above the table, and the headings sort the table [counter 5.11, counter 8.3]', async () => {
  await insertRequest('Crown', { amountGross: 6000 });
  await insertRequest('Bridge', { amountGross: 9000 });
  await insertRequest('Filling', { amountGross: 5000 });
  matchMedia(tableScreen);
  const { user, router } = await renderApp('/payments');
  expect(await screen.findByText(/3 unpaid/)).toHaveTextContent(
    '3 unpaid, £200.00 · £0.00 paid today',
  );
  const getHeading = (name: string) => screen.getByRole('columnheader', { name });
  const sortBy = (name: string) => user.click(within(getHeading(name)).getByRole('button'));
  expect(getHeading('Date')).toHaveAttribute('aria-sort', 'descending');
  await sortBy('Amount');
  await waitForRows('Bridge', 'Crown', 'Filling');
  expect(getHeading('Amount')).toHaveAttribute('aria-sort', 'descending');
  expect(getHeading('Date')).toHaveAttribute('aria-sort', 'none');
  await sortBy('Amount');
  await waitForRows('Filling', 'Crown', 'Bridge');
  expect(within(getHeading('Amount')).getByRole('button')).toHaveFocus();
  expect(router.state.location.search).toEqual({ order: 'smallest' });
  await sortBy('Date');
  await waitForRows('Filling', 'Bridge', 'Crown');
  expect(router.state.location.search).toEqual({});
  await sortBy('Date');
  await waitForRows('Crown', 'Bridge', 'Filling');
});
