import { setTimeout as sleep } from 'node:timers/promises';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedDevice } from '../../../src/session/shared-device.ts';
import { renderApp, signIn } from '../../support/app/render-app.tsx';
import { type RequestFields, withServer } from '../../support/app/with-server.ts';

const server = withServer();

beforeEach(() => signIn());

const insertPayment = async (name: string, fields: RequestFields = {}) =>
  server.insertRequest(await server.insertCustomer({ name }), fields);

/** Jo 01 is the newest. */
const insertPayments = async (count: number) => {
  for (let number = count; number > 0; number -= 1)
    await insertPayment(`Jo ${String(number).padStart(2, '0')}`);
};

const waitForRows = (name: string, ...titles: readonly string[]) =>
  waitFor(() => {
    const rows = within(screen.getByRole('list', { name })).getAllByRole('link');
    expect(rows).toHaveLength(titles.length);
    for (const [index, title] of titles.entries()) expect(rows[index]).toHaveTextContent(title);
  });
const waitForFirstRow = (title: string) =>
  waitFor(() =>
    expect(
      within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('link')[0],
    ).toHaveTextContent(title),
  );
const waitForLabel = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible());
const getPager = () => screen.getByRole('navigation', { name: 'Pages' });

test('the banner and a refused download give the same reason [counter 14.4, offline 8.9]', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await insertPayments(1);
  const { user } = await renderApp('/payments');
  await waitForFirstRow('Jo 01');
  const download = await screen.findByRole('link', { name: 'Download as CSV' });
  server.startOutage();
  await waitForLabel('You’re offline.');
  await user.click(download);
  await waitForLabel('You’re offline. Nothing was downloaded.');
  onLine.mockRestore();
});

test('without a connection, a detail shows the data of its row in the list with its age, or says that it is not saved [offline 1.3, extra 4.4]', async () => {
  await insertPayments(1);
  const { user, router } = await renderApp('/payments');
  await waitForFirstRow('Jo 01');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Customers' }));
  const customer = await screen.findByRole('link', { name: /^Jo 01/ });
  server.startOutage();
  await user.click(customer);
  expect(await screen.findByRole('heading', { name: 'Jo 01' })).toBeVisible();
  await waitForLabel(/^as of \d\d:\d\d$/);

  await router.navigate({ to: '/payments' });
  await waitForFirstRow('Jo 01');
  await user.click(within(screen.getByRole('list', { name: 'Payments' })).getByRole('link'));
  await waitForLabel('The rest is not saved on this device.');
  await waitForLabel(/^as of \d\d:\d\d$/);
  expect(screen.getByText('Jo 01')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(await navigator.clipboard.readText()).toMatch(/\/pay\/[\w-]{20,}$/);

  for (const href of ['/payments/NOSUCHONE0', '/customers/nobody']) {
    await router.navigate({ href });
    expect(
      (
        await screen.findAllByText(
          'Can’t reach Beepaid at the moment. This is not saved on this device.',
        )
      ).length,
      href,
    ).toBeGreaterThan(0);
    expect(screen.getAllByRole('button', { name: 'Retry' })[0]).toBeVisible();
  }
});

test('without a connection, visited pages open, and a page that was not visited says so [counter 14.2]', async () => {
  await insertPayments(35);
  const { user, router } = await renderApp('/payments');
  const turn = (button: string) => user.click(screen.getByRole('button', { name: button }));
  await waitForFirstRow('Jo 01');
  await turn('Next page');
  await waitForFirstRow('Jo 11');

  server.startOutage();
  await turn('Previous page');
  await waitForFirstRow('Jo 01');
  await turn('Next page');
  await waitForFirstRow('Jo 11');
  await waitForLabel(/^Saved at \d\d:\d\d$/);
  await turn('Next page');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Can’t reach Beepaid at the moment. Page 3 is not saved on this device.',
    ),
  );
  expect(getPager()).toHaveTextContent('3 / 4');
  expect(router.state.location.search).toEqual({ page: 3 });
  await turn('Previous page');
  await waitForFirstRow('Jo 11');

  await turn('Next page');
  await server.endOutage();
  await waitForFirstRow('Jo 21');
});

describe('a search without a connection', () => {
  const search = (text: string) => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
    fireEvent.submit(screen.getByRole('searchbox'));
  };
  /** Resolves to the start of each found row. */
  const findPayments = async (text: string) => {
    search(text);
    await screen.findByText((content) => content.endsWith(` found for ${text}`));
    const list = screen.queryByRole('list', { name: 'Payments' });
    return list
      ? within(list)
          .getAllByRole('link')
          .map(({ textContent }) => textContent.slice(0, 7))
      : [];
  };

  test('finds saved payments by the same rules as the server, and says so [counter 14.3]', async () => {
    await insertPayment('Zoë Lind', {
      customerPhone: '07700 900555',
      createdAt: new Date('2026-03-01T09:00:00Z'),
    });
    await insertPayment('Ann Old', {
      status: 'declined',
      createdAt: new Date('2026-03-01T10:00:00Z'),
    });
    await insertPayment('Bob New', {
      amountGross: 120_000,
      createdAt: new Date('2026-03-01T11:00:00Z'),
    });
    await renderApp('/payments');
    await waitForRows('Payments', 'Bob New', 'Ann Old', 'Zoë Lind');
    const expected = new Map<string, string[]>();
    for (const text of ['zoe', '07700900555', 'declined', '£1,200', 'o', 'lind zoë', 'nobody'])
      expected.set(text, await findPayments(text));
    expect([...expected.values()].map(({ length }) => length)).toEqual([1, 1, 1, 1, 3, 1, 0]);

    // A new visit has no searches in its cache.
    await renderApp('/payments');
    await waitForRows('Payments', 'Bob New', 'Ann Old', 'Zoë Lind');
    server.startOutage();
    for (const [text, rows] of expected) {
      expect(await findPayments(text)).toEqual(rows);
      await waitForLabel(/^Searched the 3 payments saved on this device, as of \d\d:\d\d$/);
    }
    await server.endOutage();
    await waitFor(() => expect(screen.queryByText(/^Searched the/)).not.toBeInTheDocument());
  });

  test('has pages of results, and searches only the rows of the filter [counter 14.3]', async () => {
    await insertPayment('Paid Jo', { status: 'paid', createdAt: new Date('2026-01-01') });
    await insertPayments(12);
    const { user, router } = await renderApp('/payments');
    await waitForFirstRow('Jo 01');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitForRows('Payments', 'Jo 11', 'Jo 12', 'Paid Jo');
    await user.click(screen.getByRole('button', { name: 'Unpaid' }));
    await waitForFirstRow('Jo 01');

    server.startOutage();
    search('jo');
    await waitForLabel(/^Searched the 10 payments saved/);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitForLabel(/^Searched the 13 payments saved/);
    expect(getPager()).toHaveTextContent('1 / 2');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitForRows('Payments', 'Jo 11', 'Jo 12', 'Paid Jo');
    expect(router.state.location.search).toEqual({ search: 'jo', page: 2 });
  });

  test.each([
    ['customers', 'Customers', '1 customer'],
    ['services', 'Services', '2 services'],
    ['staff', 'Staff', '2 staff users'],
  ] as const)('of %s finds saved rows [counter 14.3]', async (path, list, count) => {
    await server.insertCustomer({ name: 'Zoë Lind' });
    await server.insertService({ name: 'Zoë Lind' });
    await server.insertService({ name: 'Crown' });
    await server.insertUser({
      firstName: 'Zoë',
      lastName: 'Lind',
      email: 'zoe@example.com',
    });
    await renderApp(`/${path}`);
    await screen.findByText('Zoë Lind');
    server.startOutage();
    search('zoe lind');
    await waitForRows(list, 'Zoë Lind');
    await waitForLabel(new RegExp(`^Searched the ${count} saved on this device, as of`));
  });

  test('says that the device has saved nothing when it has no rows [counter 14.3]', async () => {
    const { user } = await renderApp('/help');
    await screen.findByText(/Chat to us/);
    server.startOutage();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Customers' }));
    await screen.findByRole('searchbox');
    search('zoe');
    await waitForLabel('Can’t reach Beepaid at the moment. This is not saved on this device.');
  });
});

describe('the first pages of lists that were not opened', () => {
  const paths = ['payments', 'customers', 'services'] as const;
  const countRequests = () =>
    paths.map((path) => server.requests('GET', `/services/${path}/`).length);
  const setConnection = (connection: Navigator['connection']) =>
    vi.spyOn(navigator, 'connection', 'get').mockReturnValue(connection);

  beforeAll(() => {
    // jsdom has no `requestIdleCallback`, and the app would wait for seconds.
    vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
    vi.stubGlobal('cancelIdleCallback', clearTimeout);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  beforeEach(async () => {
    await insertPayments(1);
    await server.insertService({ name: 'Jo 01' });
  });

  test('load once after log-in, when the screen has loaded, and show without a connection [offline 1.11]', async () => {
    setConnection({ saveData: false, effectiveType: '4g' });
    let endLoading = () => {};
    const isLoaded = new Promise<void>((resolve) => {
      endLoading = resolve;
    });
    server.wire.use(
      http.get('/api/services/customers/', () => isLoaded.then(() => undefined), { once: true }),
    );
    const { router } = await renderApp('/customers');
    await sleep(1_200);
    expect(countRequests()).toEqual([0, 1, 0]);
    endLoading();
    await screen.findByRole('link', { name: /^Jo 01/ });
    await waitFor(() => expect(countRequests()).toEqual([1, 1, 1]));

    server.startOutage();
    for (const path of ['services', 'payments'] as const) {
      await router.navigate({ to: `/${path}` });
      const list = await screen.findByRole('list', { name: new RegExp(path, 'i') });
      expect(within(list).getByText('Jo 01')).toBeVisible();
    }
  });

  test.each([
    ['the user saves data', { saveData: true }],
    ['the network is slow', { effectiveType: '2g' }],
    ['the device is shared', {}],
  ] as const)('are not loaded while %s [offline 1.11]', async (reason, connection) => {
    setConnection(connection);
    sharedDevice.set(reason === 'the device is shared');
    await renderApp('/help');
    await sleep(1_200);
    expect(countRequests()).toEqual([0, 0, 0]);
  });
});
