import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { customerListOptions } from '../../features/customers/api.ts';
import { paymentListOptions } from '../../features/payments/api.ts';
import { sessionKeys } from '../../features/session/api.ts';
import type { Session } from '../../features/session/session.ts';
import { sharedDevice, subscribeSharedDevice } from '../../features/session/shared-device.ts';
import { noAnswer } from '../../http/api-error.ts';
import { createApp } from '../create-app.tsx';
import { createLoginGeneration } from '../session/login-generation.ts';
import { persistQueryCache } from './persist-query-cache.ts';

const savedKey = 'beepaid-go-saved';
interface Saved {
  readonly buster: string;
  readonly timestamp: number;
  readonly clientState: { readonly queries: { readonly state: object }[] };
}

const ali = { id: 1, email: 'ali@example.com' };
const sam = { id: 2, email: 'sam@example.com' };
const page = { count: 1, results: [{ id: 7, name: 'Jo Bloggs', email: 'jo@example.com', totalPayments: 0 }] };
const customersOfPage = (number: number) => customerListOptions({ limit: 10, page: number });
const customers = customersOfPage(1);

let stop: (() => void)[] = [];
const sessions = new WeakMap<QueryClient, Session>();
const signOut = (client: QueryClient) => sessions.get(client)?.dispatch({ type: 'revoked' });

/** The app opened on this device, as far as its cache goes. */
const open = async () => {
  const app = createApp();
  const generation = createLoginGeneration(app.session);
  stop.push(app.unsubscribe, generation.unsubscribe);
  stop.push((await persistQueryCache(app.session, app.queryClient, generation)).unsubscribe);
  sessions.set(app.queryClient, app.session);
  return app.queryClient;
};

/** What a fetch brings: the data and the options that the screen's query has. */
const fetched = <Data>(client: QueryClient, { queryKey, meta, gcTime }: typeof customers, data: Data) =>
  client.fetchQuery({
    staleTime: 0,
    queryKey: [...queryKey],
    ...(meta && { meta }),
    ...(gcTime && { gcTime }),
    queryFn: async () => data,
  });

const signIn = async (client: QueryClient, user: typeof ali) => {
  await client.fetchQuery({ queryKey: sessionKeys.user, meta: { isKept: true }, queryFn: async () => user });
  return client;
};

const saved = () => JSON.stringify({ ...window.localStorage });
const throttled = () => vi.advanceTimersByTimeAsync(1_500);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const each of stop) each();
  stop = [];
  vi.useRealTimers();
  window.localStorage.clear();
});

describe('reopening', () => {
  test('finds who was there and the first page of their list', async () => {
    const client = await signIn(await open(), ali);
    await fetched(client, customers, page);
    await throttled();
    const next = await open();
    expect(next.getQueryData(sessionKeys.user)).toEqual(ali);
    expect(next.getQueryData(customers.queryKey)).toEqual(page);
  });

  test('offline again and again still finds it', async () => {
    const client = await signIn(await open(), ali);
    await fetched(client, customers, page);
    await throttled();
    for (let reopening = 0; reopening < 3; reopening += 1) {
      const next = await open();
      expect(next.getQueryData(customers.queryKey)).toEqual(page);
      const refetch = next.fetchQuery({
        ...customers,
        staleTime: 0,
        queryFn: () => Promise.reject(noAnswer('timeout')),
      });
      await expect(refetch).rejects.toThrow();
      await throttled();
    }
  });

  test('right after leaving finds what had only just come', async () => {
    const client = await signIn(await open(), ali);
    await fetched(client, customers, page);
    window.dispatchEvent(new Event('pagehide'));
    const next = await open();
    expect(next.getQueryData(customers.queryKey)).toEqual(page);
  });

  test('a shift later finds nothing', async () => {
    const client = await signIn(await open(), ali);
    await fetched(client, customers, page);
    await throttled();
    vi.setSystemTime(Date.now() + 12 * 60 * 60_000 + 60_000);
    const next = await open();
    expect(next.getQueryData(customers.queryKey)).toBeUndefined();
    expect(saved()).not.toContain('Jo Bloggs');
  });
});

describe('what is saved', () => {
  test('is first pages, neither searched nor filtered, and no detail', async () => {
    const client = await signIn(await open(), ali);
    await fetched(client, customersOfPage(2), { secret: 'second page' });
    await fetched(client, customerListOptions({ page: 1, search: 'jo' }), { secret: 'searched' });
    await client.fetchQuery({
      ...paymentListOptions({ page: 1, customerId: 7 }),
      queryFn: async () => ({ count: 0, results: [], secret: 'filtered' }),
    });
    await client.fetchQuery({ queryKey: ['customers', 'detail', '7'], queryFn: async () => ({ secret: 'detail' }) });
    await throttled();
    expect(saved()).toContain('ali@example.com');
    expect(saved()).not.toContain('secret');
  });

  test('is gone at sign-out, and stays gone when a save was under way', async () => {
    const client = await signIn(await open(), ali);
    await fetched(client, customers, page);
    await throttled();
    expect(saved()).toContain('Jo Bloggs');
    await fetched(client, { ...customers, queryKey: customersOfPage(1).queryKey }, page);
    signOut(client);
    expect(saved()).not.toContain('Jo Bloggs');
    await throttled();
    expect(saved()).not.toContain('Jo Bloggs');
    expect(saved()).not.toContain('ali@example.com');
  });

  test('of one person is not there for the next, even in the same second', async () => {
    const client = await signIn(await open(), ali);
    await fetched(client, customers, page);
    signOut(client);
    await signIn(client, sam);
    await throttled();
    expect(saved()).not.toContain('Jo Bloggs');
  });
});

describe('on a shared device', () => {
  afterEach(() => sharedDevice.set(false));

  test('nothing is saved, and nothing is restored', async () => {
    sharedDevice.set(true);
    const client = await open();
    await signIn(client, ali);
    await fetched(client, customers, page);
    await throttled();
    window.dispatchEvent(new Event('pagehide'));
    expect(saved()).not.toMatch(/ali@example.com|Jo Bloggs/);
    expect((await open()).getQueryCache().getAll()).toEqual([]);
  });

  test('what had been saved goes at once, when another tab says so too', async () => {
    subscribeSharedDevice();
    const client = await open();
    await signIn(client, ali);
    await fetched(client, customers, page);
    await throttled();
    expect(saved()).toContain('Jo Bloggs');
    window.localStorage.setItem('beepaid-go-shared-device', '1');
    window.dispatchEvent(new StorageEvent('storage', { key: 'beepaid-go-shared-device' }));
    expect(saved()).not.toMatch(/ali@example.com|Jo Bloggs/);
  });
});

test('a build without saved lists saves none, and takes away what another build left', async () => {
  const client = await open();
  await signIn(client, ali);
  await fetched(client, customers, page);
  await throttled();
  expect(saved()).toContain('Jo Bloggs');
  vi.stubEnv('VITE_SAVED_LISTS', 'off');
  const next = await open();
  expect(next.getQueryCache().getAll()).toEqual([]);
  await signIn(next, ali);
  await fetched(next, customers, page);
  await throttled();
  expect(saved()).not.toMatch(/ali@example.com|Jo Bloggs/);
  vi.unstubAllEnvs();
});

describe('storage that', () => {
  /** What a visit saved, with something about it changed. */
  const savedWith = async (change: (copy: Saved) => unknown) => {
    const client = await open();
    await signIn(client, ali);
    await fetched(client, customers, page);
    await throttled();
    const copy = JSON.parse(window.localStorage.getItem(savedKey) ?? '') as Saved;
    window.localStorage.setItem(savedKey, JSON.stringify(change(copy)));
  };

  test('is cut short is as good as empty', async () => {
    window.localStorage.setItem(savedKey, '{"buster":"3","sta');
    expect((await open()).getQueryCache().getAll()).toEqual([]);
    expect(window.localStorage.getItem(savedKey)).toBeNull();
  });

  test.each<[string, (copy: Saved) => unknown]>([
    ['is of an older version', (copy) => ({ ...copy, buster: copy.buster.replace(/^\d+/, '1') })],
    ['is of a sign-in before this', (copy) => ({ ...copy, buster: copy.buster.replace(/ .*/, ' another') })],
    ['was saved by a clock that runs ahead', (copy) => ({ ...copy, timestamp: copy.timestamp + 60_000 })],
    ['holds no person', (copy) => ({ ...copy, clientState: { queries: copy.clientState.queries.slice(1) } })],
    [
      'holds a list in another shape',
      ({ clientState: { queries }, ...copy }) => ({
        ...copy,
        clientState: { queries: queries.map((query) => ({ ...query, state: { ...query.state, data: { rows: [] } } })) },
      }),
    ],
    ['is no copy at all', () => [null]],
  ])('%s is as good as empty', async (_, change) => {
    await savedWith(change);
    expect((await open()).getQueryCache().getAll()).toEqual([]);
    expect(window.localStorage.getItem(savedKey)).toBeNull();
  });

  test('is as a visit left it is restored', async () => {
    await savedWith((copy) => copy);
    expect((await open()).getQueryData(customers.queryKey)).toEqual(page);
  });

  test.each(['setItem', 'getItem', 'removeItem'] as const)('throws on %s does no harm', async (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('No', 'QuotaExceededError');
    });
    const client = await open();
    await signIn(client, ali);
    await fetched(client, customers, page);
    await throttled();
    expect(client.getQueryData(customers.queryKey)).toEqual(page);
    signOut(client);
  });
});
