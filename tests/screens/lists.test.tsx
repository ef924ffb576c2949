import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCustomer, aPayment, aService, aUser } from '../../server/testing/fixtures.ts';
import { renderApp, screen, signIn } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

const server = withServer();

beforeEach(() => signIn());
afterEach(() => {
  vi.useRealTimers();
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'));

const makers = {
  payments: async (number: string) => {
    const customer = await aCustomer(server.database(), server.get().tenant, { name: `Jo ${number}` });
    await aPayment(server.database(), customer);
  },
  customers: (number: string) => aCustomer(server.database(), server.get().tenant, { name: `Jo ${number}` }),
  services: (number: string) => aService(server.database(), server.get().tenant, { name: `Jo ${number}` }),
  staff: (number: string) =>
    aUser(server.database(), server.get().tenant, {
      firstName: 'Jo',
      lastName: number,
      email: `${number}@example.com`,
    }),
};
type Noun = keyof typeof makers;

const make = async (noun: Noun, count: number) => {
  for (const number of numbers(count)) await makers[noun](number);
};

const calls: Record<Noun, string> = {
  payments: '/services/payments/',
  customers: '/services/customers/',
  services: '/services/services/',
  staff: '/users/',
};
const nouns = Object.keys(calls) as Noun[];

const searchBox = (noun: Noun) => screen.getByRole('searchbox', { name: `Search ${noun}` });
const rows = async (noun: Noun) =>
  within(await screen.findByRole('list', { name: new RegExp(noun, 'i') })).getAllByRole('link');
const asked = (noun: Noun) => server.requests('GET', calls[noun]).map(({ url }) => new URL(url).searchParams);

describe.each(nouns)('the list of %s', (noun) => {
  test('searches for trimmed text once typing has rested for 750 ms [spec 2.45, spec 2.59, spec 2.86, spec 2.95, spec 9.2]', async () => {
    await make(noun, 2);
    await renderApp(`/${noun}`);
    await rows(noun);
    expect(asked(noun)).toHaveLength(1);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(searchBox(noun), { target: { value: '  Jo 02 ' } });
    act(() => vi.advanceTimersByTime(749));
    expect(asked(noun)).toHaveLength(1);
    act(() => vi.advanceTimersByTime(1));
    vi.useRealTimers();
    await waitFor(() => expect(asked(noun).map((query) => query.get('search'))).toEqual([null, 'Jo 02']));
    await waitFor(async () => expect(await rows(noun)).toHaveLength(1));
  });

  test('says that it is loading until it is there [spec 2.49, spec 2.100]', async () => {
    await make(noun, 1);
    let answer = () => {};
    const asking = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.wire.use(http.get(`/api${calls[noun]}`, () => asking.then(() => undefined)));
    await renderApp(`/${noun}`);
    expect(await screen.findByText(`Loading ${noun}`)).toBeVisible();
    answer();
    expect(await rows(noun)).not.toHaveLength(0);
    expect(screen.queryByText(`Loading ${noun}`)).not.toBeInTheDocument();
  });

  test('says when nothing matches', async () => {
    const { user } = await renderApp(`/${noun}`);
    await user.type(await screen.findByRole('searchbox'), 'nobody{Enter}');
    expect(await screen.findByText(`No ${noun} match “nobody”`)).toBeVisible();
  });

  test('that cannot be loaded says so, and is there when asked for again', async () => {
    await make(noun, 1);
    server.wire.use(http.get(`/api${calls[noun]}`, () => HttpResponse.json({}, { status: 400 }), { once: true }));
    const { user } = await renderApp(`/${noun}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error loading ${noun}`);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows(noun)).not.toHaveLength(0);
  });

  test('keeps its search in the address, so that it is there after a reload', async () => {
    await make(noun, 2);
    await renderApp(`/${noun}?search=Jo%2002`);
    expect(await rows(noun)).toHaveLength(1);
    expect(searchBox(noun)).toHaveValue('Jo 02');
  });
});

describe.each(['payments', 'customers', 'services'] as const)('an empty list of %s', (noun) => {
  test('says what to do next', async () => {
    await renderApp(`/${noun}`);
    expect(await screen.findByText(`No ${noun} yet`)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe.each(['payments', 'customers', 'staff'] as const)('the pages of %s', (noun) => {
  const pages = () => screen.findByRole('navigation', { name: 'Pages' });
  // The owner is one of the staff.
  const others = (count: number) => (noun === 'staff' ? count - 1 : count);

  test('hold ten each, and end at the first and the last [spec 2.46, spec 2.60, spec 2.96, spec 9.1]', async () => {
    await make(noun, others(21));
    const { user, router } = await renderApp(`/${noun}`);
    expect(await rows(noun)).toHaveLength(10);
    expect(await pages()).toHaveTextContent('1 / 3');
    expect(Object.fromEntries(asked(noun)[0] ?? [])).toEqual({ limit: '10', page: '1' });

    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await pages()).toHaveTextContent('1 / 3');
    for (const shown of ['2 / 3', '3 / 3', '3 / 3']) {
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      await waitFor(async () => expect(await pages()).toHaveTextContent(shown));
    }
    await waitFor(async () => expect(await rows(noun)).toHaveLength(1));
    expect(router.state.location.search).toEqual({ page: 3 });
  });

  test('begin at the first again with another search [spec 2.96, spec 4.17]', async () => {
    await make(noun, others(21));
    const { user } = await renderApp(`/${noun}?page=3`);
    await waitFor(async () => expect(await pages()).toHaveTextContent('3 / 3'));
    await user.type(searchBox(noun), 'jo{Enter}');
    await waitFor(async () => expect(await pages()).toHaveTextContent('1 / '));
    expect(searchBox(noun)).toHaveFocus();
    expect(Object.fromEntries(asked(noun).at(-1) ?? [])).toEqual({ limit: '10', page: '1', search: 'jo' });
  });

  test('lead to the last one from beyond it [spec 4.16]', async () => {
    await make(noun, others(12));
    await renderApp(`/${noun}?page=9`);
    await waitFor(async () => expect(await pages()).toHaveTextContent('2 / 2'));
    await waitFor(async () => expect(await rows(noun)).toHaveLength(2));
  });
});
