import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { customerListOptions } from '../../features/customers/api.ts';
import { paymentListOptions, paymentTotalsOptions } from '../../features/payments/data/api.ts';
import { createNetworkError } from '../../http/api-error.ts';
import { customerKeys, paymentKeys } from '../../lib/query/query-keys.ts';
import { sessionKeys } from '../../session/api.ts';
import type { Session } from '../../session/session.ts';
import { sharedDevice, syncSharedDeviceAcrossTabs } from '../../session/shared-device.ts';
import { createApp } from '../create-app.tsx';
import { createLoginGeneration } from '../session/login-generation.ts';
import { persistQueryCache } from './persist-query-cache.ts';

const storageKey = 'beepaid-go-saved';
interface StoredCache {
  readonly buster: string;
  readonly timestamp: number;
  readonly clientState: { readonly queries: { readonly state: object }[] };
}

const ali = { id: 1, email: 'ali@example.com' };
const sam = { id: 2, email: 'sam@example.com' };
const page = {
  count: 1,
  results: [{ id: 7, name: 'Jo Bloggs', email: 'jo@example.com', totalPayments: 0 }],
};
const getCustomerPageOptions = (number: number) => customerListOptions({ limit: 10, page: number });
const customers = getCustomerPageOptions(1);

let cleanups: (() => void)[] = [];
const sessions = new WeakMap<QueryClient, Session>();
const logOut = (client: QueryClient) => sessions.get(client)?.dispatch({ type: 'revoked' });

/** Without screens. */
const open = async () => {
  const app = createApp();
  const generation = createLoginGeneration(app.session);
  cleanups.push(app.unsubscribe, generation.unsubscribe);
  cleanups.push((await persistQueryCache(app.session, app.queryClient, generation)).unsubscribe);
  sessions.set(app.queryClient, app.session);
  return app.queryClient;
};

/** Uses the options of a screen's query. */
const fetchData = <Data>(
  client: QueryClient,
  { queryKey, meta, gcTime }: typeof customers,
  data: Data,
) =>
  client.fetchQuery({
    staleTime: 0,
    queryKey: [...queryKey],
    ...(meta && { meta }),
    ...(gcTime && { gcTime }),
    queryFn: async () => data,
  });

const signIn = async (client: QueryClient, user: typeof ali) => {
  await client.fetchQuery({
    queryKey: sessionKeys.user,
    meta: { isPersisted: true },
    queryFn: async () => user,
  });
  return client;
};

const readStorage = () => JSON.stringify({ ...window.localStorage });
const waitForThrottle = () => vi.advanceTimersByTimeAsync(1_500);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const cleanup of cleanups) cleanup();
  cleanups = [];
  vi.useRealTimers();
  window.localStorage.clear();
});

describe('the next visit', () => {
  test('restores the signed-in user and the first page of a list', async () => {
    const client = await signIn(await open(), ali);
    await fetchData(client, customers, page);
    await waitForThrottle();
    const next = await open();
    expect(next.getQueryData(sessionKeys.user)).toEqual(ali);
    expect(next.getQueryData(customers.queryKey)).toEqual(page);
  });

  test('restores a list also after several visits without a network', async () => {
    const client = await signIn(await open(), ali);
    await fetchData(client, customers, page);
    await waitForThrottle();
    for (let reopening = 0; reopening < 3; reopening += 1) {
      const next = await open();
      expect(next.getQueryData(customers.queryKey)).toEqual(page);
      const refetch = next.fetchQuery({
        ...customers,
        staleTime: 0,
        queryFn: () => Promise.reject(createNetworkError('timeout')),
      });
      await expect(refetch).rejects.toThrow();
      await waitForThrottle();
    }
  });

  test('restores data that arrived just before the page was hidden', async () => {
    const client = await signIn(await open(), ali);
    await fetchData(client, customers, page);
    window.dispatchEvent(new Event('pagehide'));
    const next = await open();
    expect(next.getQueryData(customers.queryKey)).toEqual(page);
  });

  test('restores nothing after twelve hours', async () => {
    const client = await signIn(await open(), ali);
    await fetchData(client, customers, page);
    await waitForThrottle();
    vi.setSystemTime(Date.now() + 12 * 60 * 60_000 + 60_000);
    const next = await open();
    expect(next.getQueryData(customers.queryKey)).toBeUndefined();
    expect(readStorage()).not.toContain('Jo Bloggs');
  });
});

describe('the persisted cache', () => {
  test('contains pages of lists without a search or filter, and no details', async () => {
    const client = await signIn(await open(), ali);
    await fetchData(client, customerListOptions({ page: 1, search: 'jo' }), { secret: 'searched' });
    await client.fetchQuery({
      ...paymentListOptions({ page: 1, customerId: 7 }),
      queryFn: async () => ({ count: 0, results: [], secret: 'filtered' }),
    });
    await client.fetchQuery({
      queryKey: ['customers', 'detail', '7'],
      queryFn: async () => ({ secret: 'detail' }),
    });
    await waitForThrottle();
    expect(readStorage()).toContain('ali@example.com');
    expect(readStorage()).not.toContain('secret');
  });

  describe('of a list with many pages', () => {
    const getStoredPages = async () => {
      const pages = (await open()).getQueriesData({ queryKey: customerKeys.lists });
      return pages
        .map(([queryKey]) => (queryKey[2] as { page: number }).page)
        .sort((a, b) => a - b);
    };
    const fetchPages = async (client: QueryClient, numbers: readonly number[]) => {
      for (const number of numbers) {
        await fetchData(client, getCustomerPageOptions(number), page);
        await vi.advanceTimersByTimeAsync(10);
      }
      await waitForThrottle();
    };

    test('contains the first page and the five others that were loaded last [counter 14.1]', async () => {
      const client = await signIn(await open(), ali);
      await fetchPages(client, [1, 2, 3, 4, 5, 6, 7, 2]);
      expect(await getStoredPages()).toEqual([1, 2, 4, 5, 6, 7]);
      expect(readStorage()).not.toContain('"page":3');
    });

    test('contains no page twelve hours after it was loaded, even if the app was open all the time [counter 14.1]', async () => {
      const client = await signIn(await open(), ali);
      await fetchPages(client, [1, 2]);
      await vi.advanceTimersByTimeAsync(7 * 60 * 60_000);
      await signIn(client, ali);
      await fetchPages(client, [1]);
      await vi.advanceTimersByTimeAsync(6 * 60 * 60_000);
      expect(await getStoredPages()).toEqual([1]);
    });
  });

  test('contains the pages of unpaid payments and the totals, and no other filter [counter 7.3]', async () => {
    const client = await signIn(await open(), ali);
    const unpaid = paymentListOptions({ page: 1, filter: 'unpaid' });
    const totals = paymentTotalsOptions('2026-03-02T00:00:00.000Z');
    const empty = { count: 0, results: [] };
    await client.fetchQuery({ ...unpaid, queryFn: async () => empty });
    await client.fetchQuery({
      ...totals,
      queryFn: async () => ({ unpaidCount: 3, paidAmount: 41_200, disputedCount: 0 }),
    });
    for (const filter of ['mine', 'undelivered'] as const)
      await client.fetchQuery({
        ...paymentListOptions({ page: 1, filter }),
        queryFn: async () => empty,
      });
    const secondPage = paymentListOptions({ page: 2, filter: 'unpaid' });
    await client.fetchQuery({ ...secondPage, queryFn: async () => empty });
    await waitForThrottle();
    const next = await open();
    expect(next.getQueryData(unpaid.queryKey)).toEqual(empty);
    expect(next.getQueryData(totals.queryKey)).toEqual({
      unpaidCount: 3,
      paidAmount: 41_200,
      disputedCount: 0,
    });
    expect(next.getQueryData(secondPage.queryKey)).toEqual(empty);
    expect(next.getQueryCache().findAll({ queryKey: paymentKeys.all })).toHaveLength(3);
  });

  test('is removed at log-out, even while it is being saved', async () => {
    const client = await signIn(await open(), ali);
    await fetchData(client, customers, page);
    await waitForThrottle();
    expect(readStorage()).toContain('Jo Bloggs');
    await fetchData(client, { ...customers, queryKey: getCustomerPageOptions(1).queryKey }, page);
    logOut(client);
    expect(readStorage()).not.toContain('Jo Bloggs');
    await waitForThrottle();
    expect(readStorage()).not.toContain('Jo Bloggs');
    expect(readStorage()).not.toContain('ali@example.com');
  });

  test('contains no data of the previous user, even if the next log-in follows within one second', async () => {
    const client = await signIn(await open(), ali);
    await fetchData(client, customers, page);
    logOut(client);
    await signIn(client, sam);
    await waitForThrottle();
    expect(readStorage()).not.toContain('Jo Bloggs');
  });
});

describe('the persisted cache on a shared device', () => {
  afterEach(() => sharedDevice.set(false));

  test('is not written and not restored', async () => {
    sharedDevice.set(true);
    const client = await open();
    await signIn(client, ali);
    await fetchData(client, customers, page);
    await waitForThrottle();
    window.dispatchEvent(new Event('pagehide'));
    expect(readStorage()).not.toMatch(/ali@example.com|Jo Bloggs/);
    expect((await open()).getQueryCache().getAll()).toEqual([]);
  });

  test('is removed at once, also when another tab turns “Shared device” on', async () => {
    syncSharedDeviceAcrossTabs();
    const client = await open();
    await signIn(client, ali);
    await fetchData(client, customers, page);
    await waitForThrottle();
    expect(readStorage()).toContain('Jo Bloggs');
    window.localStorage.setItem('beepaid-go-shared-device', '1');
    window.dispatchEvent(new StorageEvent('storage', { key: 'beepaid-go-shared-device' }));
    expect(readStorage()).not.toMatch(/ali@example.com|Jo Bloggs/);
  });
});

test('a build with VITE_SAVED_LISTS=off persists nothing, and removes what another build has persisted', async () => {
  const client = await open();
  await signIn(client, ali);
  await fetchData(client, customers, page);
  await waitForThrottle();
  expect(readStorage()).toContain('Jo Bloggs');
  vi.stubEnv('VITE_SAVED_LISTS', 'off');
  const next = await open();
  expect(next.getQueryCache().getAll()).toEqual([]);
  await signIn(next, ali);
  await fetchData(next, customers, page);
  await waitForThrottle();
  expect(readStorage()).not.toMatch(/ali@example.com|Jo Bloggs/);
  vi.unstubAllEnvs();
});

describe('persisted text that', () => {
  /** `change` edits what a visit has persisted. */
  const storeChanged = async (change: (copy: StoredCache) => unknown) => {
    const client = await open();
    await signIn(client, ali);
    await fetchData(client, customers, page);
    await waitForThrottle();
    const copy = JSON.parse(window.localStorage.getItem(storageKey) ?? '') as StoredCache;
    window.localStorage.setItem(storageKey, JSON.stringify(change(copy)));
  };

  test('is truncated is discarded [offline 7.1]', async () => {
    window.localStorage.setItem(storageKey, '{"buster":"3","sta');
    expect((await open()).getQueryCache().getAll()).toEqual([]);
    expect(window.localStorage.getItem(storageKey)).toBeNull();
  });

  test.each<[string, (copy: StoredCache) => unknown]>([
    ['is of an older version', (copy) => ({ ...copy, buster: copy.buster.replace(/^\d+/, '1') })],
    [
      'is of an earlier log-in',
      (copy) => ({ ...copy, buster: copy.buster.replace(/ .*/, ' another') }),
    ],
    ['has a timestamp in the future', (copy) => ({ ...copy, timestamp: copy.timestamp + 60_000 })],
    [
      'contains no user',
      (copy) => ({ ...copy, clientState: { queries: copy.clientState.queries.slice(1) } }),
    ],
    [
      'contains a list of another shape',
      ({ clientState: { queries }, ...copy }) => ({
        ...copy,
        clientState: {
          queries: queries.map((query) => ({
            ...query,
            state: { ...query.state, data: { rows: [] } },
          })),
        },
      }),
    ],
    ['is not a persisted cache', () => [null]],
  ])('%s is discarded [offline 7.1]', async (_, change) => {
    await storeChanged(change);
    expect((await open()).getQueryCache().getAll()).toEqual([]);
    expect(window.localStorage.getItem(storageKey)).toBeNull();
  });

  test('is valid is restored', async () => {
    await storeChanged((copy) => copy);
    expect((await open()).getQueryData(customers.queryKey)).toEqual(page);
  });

  test.each(['setItem', 'getItem', 'removeItem'] as const)(
    'cannot be accessed, because %s throws, does not break the app',
    async (method) => {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('No', 'QuotaExceededError');
      });
      const client = await open();
      await signIn(client, ali);
      await fetchData(client, customers, page);
      await waitForThrottle();
      expect(client.getQueryData(customers.queryKey)).toEqual(page);
      logOut(client);
    },
  );
});
