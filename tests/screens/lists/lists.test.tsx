import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { matchMedia, tableScreen, wideScreen } from '../../support/app/match-media.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();

beforeEach(() => signIn());
afterEach(() => {
  vi.useRealTimers();
});

/** '01', '02' and so on. */
const listNumbers = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'));

const insertRow = {
  payments: async (number: string) => {
    const customer = await server.insertCustomer({
      name: `Jo ${number}`,
    });
    // A random reference could match a search, too.
    await server.insertRequest(customer, { ident: `ROW${number}` });
  },
  customers: (number: string) => server.insertCustomer({ name: `Jo ${number}` }),
  services: (number: string) => server.insertService({ name: `Jo ${number}` }),
  staff: (number: string) =>
    server.insertUser({
      firstName: 'Jo',
      lastName: number,
      email: `${number}@example.com`,
    }),
};
type Noun = keyof typeof insertRow;

const insertRows = async (noun: Noun, count: number) => {
  for (const number of listNumbers(count)) await insertRow[noun](number);
};

const paths: Record<Noun, string> = {
  payments: '/services/payments/',
  customers: '/services/customers/',
  services: '/services/services/',
  staff: '/users/',
};
const nouns = Object.keys(paths) as Noun[];

const getSearchBox = (noun: Noun) => screen.getByRole('searchbox', { name: `Search ${noun}` });
const findRows = async (noun: Noun) =>
  within(await screen.findByRole('list', { name: new RegExp(noun, 'i') })).getAllByRole('link');
/** Without those for unpaid payments, which the app also loads for use offline. */
const getSearchParams = (noun: Noun) =>
  server
    .requests('GET', paths[noun])
    .map(({ url }) => new URL(url).searchParams)
    .filter((query) => !query.has('filter'));

const getSearches = (noun: Noun) =>
  getSearchParams(noun).flatMap((query) => query.get('search') ?? []);

describe.each(nouns)('the %s list', (noun) => {
  test('searches after a pause of 750 ms, trims the text, keeps it across a reload, and says when nothing matches [spec 2.45, spec 2.59, spec 2.86, spec 2.95, spec 9.2]', async () => {
    await insertRows(noun, 2);
    const { router } = await renderApp(`/${noun}`);
    await findRows(noun);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(getSearchBox(noun), { target: { value: '  Jo 02 ' } });
    act(() => vi.advanceTimersByTime(749));
    expect(getSearches(noun)).toEqual([]);
    act(() => vi.advanceTimersByTime(1));
    vi.useRealTimers();
    await waitFor(() => expect(getSearches(noun)).toEqual(['Jo 02']));
    await waitFor(async () => expect(await findRows(noun)).toHaveLength(1));
    const { user } = await renderApp(router.state.location.href);
    expect(await findRows(noun)).toHaveLength(1);
    expect(getSearchBox(noun)).toHaveValue('Jo 02');
    await user.clear(getSearchBox(noun));
    await user.type(getSearchBox(noun), 'nobody{Enter}');
    expect(await screen.findByText(`No ${noun} match “nobody”`)).toBeVisible();
  });

  test('shows a loading state until the data arrives [spec 2.49, spec 2.100]', async () => {
    await insertRows(noun, 1);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.wire.use(http.get(`/api${paths[noun]}`, () => gate.then(() => undefined)));
    await renderApp(`/${noun}`);
    expect(await screen.findByText(`Loading ${noun}`)).toBeVisible();
    release();
    expect(await findRows(noun)).not.toHaveLength(0);
    expect(screen.queryByText(`Loading ${noun}`)).not.toBeInTheDocument();
  });

  test('shows an error with Retry after an error and after a proxy’s page [offline 3.3]', async () => {
    await insertRows(noun, 1);
    let respond: (() => Response) | undefined = () => HttpResponse.json({}, { status: 400 });
    server.wire.use(http.get(`/api${paths[noun]}`, () => respond?.()));
    const { user } = await renderApp(`/${noun}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error loading ${noun}`);
    respond = () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 });
    const { length } = getSearchParams(noun);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(getSearchParams(noun).length).toBeGreaterThan(length));
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error loading ${noun}`);
    respond = undefined;
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await findRows(noun)).not.toHaveLength(0);
  });
});

describe('the keyboard in a list', () => {
  test('moves between the search box and the rows with the arrow keys [counter 16.12]', async () => {
    await insertRows('customers', 2);
    const { user } = await renderApp('/customers');
    const rows = await findRows('customers');
    await user.click(getSearchBox('customers'));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(rows[1]).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(rows[0]).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(getSearchBox('customers')).toHaveFocus();
  });

  test('moves from the top of the screen to the first row with the arrow down, and Escape closes the opened row [counter 16.12]', async () => {
    await insertRows('customers', 2);
    matchMedia(wideScreen);
    const { user, path } = await renderApp('/customers?search=jo');
    await findRows('customers');
    // The app loads its keys after the screen.
    await waitFor(() => expect(fireEvent.keyDown(document.body, { key: 'ArrowDown' })).toBe(false));
    expect((await findRows('customers'))[0]).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Customer Details' });
    await user.click(getSearchBox('customers'));
    await user.keyboard('{Escape}');
    expect(path()).not.toBe('/customers');
    await user.click(screen.getByRole('heading', { name: 'Payments', level: 2 }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(path()).toBe('/customers'));
    expect(getSearchBox('customers')).toHaveValue('jo');
  });

  test('moves on to the next row from an item that a key has opened [counter 16.12]', async () => {
    await insertRows('customers', 3);
    matchMedia(wideScreen);
    const { user, path } = await renderApp('/customers?search=jo');
    const getHref = (row: HTMLElement | undefined) => row?.getAttribute('href')?.split('?')[0];
    const rows = await findRows('customers');
    rows[0]?.focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('region', { name: 'Customer Details' });
    await waitFor(() => expect(item).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect((await findRows('customers'))[1]).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe(getHref(rows[1])));
    await waitFor(() => expect(item).toHaveFocus());
    await user.keyboard('{ArrowUp}');
    expect((await findRows('customers'))[0]).toHaveFocus();
  });

  test('does not leave an open menu with Ctrl K [counter 16.12]', async () => {
    const { user } = await renderApp('/customers');
    await user.click(await screen.findByRole('button', { name: /menu/i }));
    const menu = await screen.findByRole('menu');
    await user.keyboard('{Control>}k{/Control}');
    expect(menu).toContainElement(document.activeElement as HTMLElement);
  });
});

describe.each(['payments', 'customers', 'services'] as const)('an empty list of %s', (noun) => {
  test('shows a message and no error', async () => {
    await renderApp(`/${noun}`);
    expect(await screen.findByText(`No ${noun} yet`)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe.each(['payments', 'customers', 'staff'] as const)('the pages of %s', (noun) => {
  const findPagination = () => screen.findByRole('navigation', { name: 'Pages' });
  /** The staff list also contains the owner. */
  const countToInsert = (count: number) => (noun === 'staff' ? count - 1 : count);

  test('hold ten rows each, and end at the first and the last page [spec 2.46, spec 2.60, spec 2.96, spec 9.1]', async () => {
    await insertRows(noun, countToInsert(21));
    const { user, router } = await renderApp(`/${noun}`);
    expect(await findRows(noun)).toHaveLength(10);
    expect(await findPagination()).toHaveTextContent('1 / 3');
    expect(Object.fromEntries(getSearchParams(noun)[0] ?? [])).toEqual({ limit: '10', page: '1' });

    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await findPagination()).toHaveTextContent('1 / 3');
    for (const shown of ['2 / 3', '3 / 3', '3 / 3']) {
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      await waitFor(async () => expect(await findPagination()).toHaveTextContent(shown));
    }
    await waitFor(async () => expect(await findRows(noun)).toHaveLength(1));
    expect(router.state.location.search).toEqual({ page: 3 });
  });

  test('lead from a page after the last to the last, and from there to the first after a new search [spec 2.96, spec 4.16, spec 4.17]', async () => {
    await insertRows(noun, countToInsert(12));
    const { user } = await renderApp(`/${noun}?page=9`);
    await waitFor(async () => expect(await findPagination()).toHaveTextContent('2 / 2'));
    await waitFor(async () => expect(await findRows(noun)).toHaveLength(2));

    await user.type(getSearchBox(noun), 'jo{Enter}');
    await waitFor(async () => expect(await findPagination()).toHaveTextContent('1 / '));
    expect(getSearchBox(noun)).toHaveFocus();
    expect(Object.fromEntries(getSearchParams(noun).at(-1) ?? [])).toEqual({
      limit: '10',
      page: '1',
      search: 'jo',
    });
  });
});

describe('on a wide screen, a list is a table until a row is opened', () => {
  const tables = {
    customers: ['Name', 'Email', 'Phone Number', 'Owed', 'Total of payments'],
    services: ['Name', 'Description', 'Before VAT', 'Price'],
    staff: ['Name', 'Email', 'Phone Number', 'Status'],
  };
  const getColumns = (list: HTMLElement) =>
    [...(list.previousElementSibling?.querySelectorAll('th') ?? [])].map(({ textContent }) =>
      textContent?.trim(),
    );

  test.each(Object.entries(tables))('%s [counter 5.11]', async (noun, columns) => {
    // A customer who owes the amount of a request.
    if (noun === 'customers') await insertRow.payments('01');
    if (noun === 'services') await insertRow.services('01');
    matchMedia(tableScreen);
    const { user } = await renderApp(`/${noun}`);
    const label = noun.charAt(0).toUpperCase() + noun.slice(1);
    const list = await screen.findByRole('list', { name: label });
    expect(getColumns(list)).toEqual(columns);
    expect(screen.getAllByRole('region')).toHaveLength(1);
    const [row] = within(list).getAllByRole('link');
    if (!row) throw new Error('The table has no row');
    expect(row.children).toHaveLength(columns.length);
    await user.click(row);
    const narrowList = await screen.findByRole('list', { name: label });
    expect(getColumns(narrowList)).not.toEqual(columns);
    expect(within(narrowList).getAllByRole('link')[0]).toHaveAttribute('aria-current', 'page');
  });
});
