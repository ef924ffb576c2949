import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { customerListOptions } from '../features/customers/api.ts';
import { paymentListOptions } from '../features/payments/api.ts';
import { sessionKeys } from '../features/session/api.ts';
import { forgetPerson } from '../features/session/session-end.ts';
import { noAnswer } from '../http/api-error.ts';
import { createQueryClient } from './query-client.ts';
import { keepSavedCopy } from './saved-copy.ts';

const ali = { id: 1, email: 'ali@example.com' };
const sam = { id: 2, email: 'sam@example.com' };
const page = { count: 1, results: [{ id: 7, name: 'Jo Bloggs', email: 'jo@example.com', totalPayments: 0 }] };
const customersOfPage = (number: number) => customerListOptions({ limit: 10, page: number });
const customers = customersOfPage(1);

let stop: (() => void)[] = [];

/** The app opened on this device, as far as its cache goes. */
const open = async () => {
  const client = createQueryClient();
  stop.push(await keepSavedCopy(client));
  return client;
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

const signedIn = async (user: typeof ali) => {
  const client = await open();
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
    const client = await signedIn(ali);
    await fetched(client, customers, page);
    await throttled();
    const next = await open();
    expect(next.getQueryData(sessionKeys.user)).toEqual(ali);
    expect(next.getQueryData(customers.queryKey)).toEqual(page);
  });

  test('offline again and again still finds it', async () => {
    const client = await signedIn(ali);
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
    const client = await signedIn(ali);
    await fetched(client, customers, page);
    window.dispatchEvent(new Event('pagehide'));
    const next = await open();
    expect(next.getQueryData(customers.queryKey)).toEqual(page);
  });

  test('a shift later finds nothing', async () => {
    const client = await signedIn(ali);
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
    const client = await signedIn(ali);
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
    const client = await signedIn(ali);
    await fetched(client, customers, page);
    await throttled();
    expect(saved()).toContain('Jo Bloggs');
    await fetched(client, { ...customers, queryKey: customersOfPage(1).queryKey }, page);
    forgetPerson(client);
    expect(saved()).not.toContain('Jo Bloggs');
    await throttled();
    expect(saved()).not.toContain('Jo Bloggs');
    expect(saved()).not.toContain('ali@example.com');
  });

  test('of one person is not there for the next, even in the same second', async () => {
    const client = await signedIn(ali);
    await fetched(client, customers, page);
    forgetPerson(client);
    client.setQueryData(sessionKeys.user, sam);
    await throttled();
    expect(saved()).not.toContain('Jo Bloggs');
  });
});

describe('storage that', () => {
  test.each([
    ['is cut short', '{"timestamp":'],
    [
      'is of another version',
      JSON.stringify({ timestamp: 1, buster: '0', clientState: { queries: [], mutations: [] } }),
    ],
    [
      'is not what it should be',
      JSON.stringify({ timestamp: Date.now(), buster: '1', clientState: { queries: [{}] } }),
    ],
  ])('%s is as good as empty', async (_, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    window.localStorage.setItem('beepaid-go-saved', text);
    const client = await open();
    expect(client.getQueryCache().getAll()).toEqual([]);
    expect(window.localStorage.getItem('beepaid-go-saved')).toBeNull();
    vi.mocked(console.error).mockClear();
    vi.mocked(console.warn).mockClear();
  });

  test.each(['setItem', 'getItem'] as const)('throws on %s does no harm', async (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('No', 'QuotaExceededError');
    });
    const client = await signedIn(ali);
    await fetched(client, customers, page);
    await throttled();
    expect(client.getQueryData(customers.queryKey)).toEqual(page);
  });
});
