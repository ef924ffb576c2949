import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { reachability } from '../../../http/reachability.ts';
import type { ClockReading } from '../../../lib/format/clock-reading.ts';
import { readClocks } from '../../../lib/format/clock-reading.ts';
import { reconcileRequest } from './reconcile-request.ts';

const mockServer = setupServer();
beforeAll(() => mockServer.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  mockServer.resetHandlers();
  reachability.reportSuccess();
  vi.restoreAllMocks();
});
afterAll(() => mockServer.close());

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Years ahead of the device's clock, so that only the backend's clock can give the right result.
 */
const getBackendTimeMs = (offsetMs = 0) => Date.parse('2030-06-01T12:00:00Z') + offsetMs;

const payload = {
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '07700 900123' },
  description: 'Check-up',
  amountNet: 4500,
  vatCode: 'T1',
} as const;

let rowCount = 0;
/** Matches the payload except for `fields`. */
const buildRow = (offsetMs: number, fields: object = {}) => ({
  id: ++rowCount,
  ident: `pr-${rowCount}`,
  created_at: new Date(getBackendTimeMs(offsetMs)).toISOString(),
  customer: { name: 'Jo Bloggs', email: 'JO@example.com', phone: null },
  description: 'Check-up',
  amount_gross: 5400,
  status: 'requested',
  ...fields,
});
type Row = ReturnType<typeof buildRow>;

interface MockBackend {
  /** The first page without a search term. */
  readonly newest: readonly Row[];
  /** By default, all payments are on the first page. */
  readonly count?: number;
  readonly found?: readonly Row[];
  readonly sendsDate?: boolean;
}

/** Returns the search terms of the requests. */
const mockPayments = ({
  newest,
  count = newest.length,
  found = [],
  sendsDate = true,
}: MockBackend) => {
  const searches: (string | null)[] = [];
  mockServer.use(
    http.get('/api/services/payments/', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      searches.push(search);
      const headers = sendsDate ? { date: new Date(getBackendTimeMs()).toUTCString() } : {};
      const rows = search === null ? newest : found;
      return HttpResponse.json(
        { count: search === null ? count : rows.length, results: rows },
        { headers },
      );
    }),
  );
  return searches;
};

const readClocksAgo = (ageMs: number): ClockReading => {
  const { epochMs, monotonicMs } = readClocks();
  return { epochMs, monotonicMs: monotonicMs - ageMs };
};
const reconcile = (
  firstSentAt = readClocksAgo(30 * SECOND_MS),
  sentPayload: Parameters<typeof reconcileRequest>[0] = payload,
) => reconcileRequest(sentPayload, firstSentAt);

describe('a request with a lost response', () => {
  test('was sent if a matching request was created since, whatever the clock of the device shows', async () => {
    const searches = mockPayments({
      newest: [buildRow(-20 * SECOND_MS), buildRow(-40 * MINUTE_MS)],
    });
    expect(await reconcile()).toMatchObject({
      kind: 'sent',
      payment: { createdAt: new Date(getBackendTimeMs(-20 * SECOND_MS)).toISOString() },
    });
    expect(searches).toEqual([null]);
  });

  test('is matched by its gross amount, to the penny [counter 11.3]', async () => {
    const grossPayload = { ...payload, amountNet: 832, amountGross: 999 };
    mockPayments({ newest: [buildRow(-20 * SECOND_MS, { amount_gross: 999 })] });
    expect(await reconcile(undefined, grossPayload)).toMatchObject({ kind: 'sent' });
    mockPayments({ newest: [buildRow(-20 * SECOND_MS, { amount_gross: 998 })] });
    expect(await reconcile(undefined, grossPayload)).toEqual({ kind: 'not-sent' });
  });

  test('is matched by phone number in any format if it has no email', async () => {
    mockPayments({
      newest: [
        buildRow(-20 * SECOND_MS, {
          customer: { name: 'Jo', email: null, phone: '+44 7700 900 123' },
        }),
      ],
    });
    const { name, phone } = payload.customer;
    expect(
      await reconcile(undefined, { ...payload, customer: { name, phone, email: '' } }),
    ).toMatchObject({
      kind: 'sent',
    });
  });

  test('was sent if a match is found after the device has slept and its monotonic clock stopped', async () => {
    mockPayments({ newest: [buildRow(-50 * MINUTE_MS), buildRow(-90 * MINUTE_MS)] });
    const { epochMs, monotonicMs } = readClocks();
    expect(await reconcile({ epochMs: epochMs - 60 * MINUTE_MS, monotonicMs })).toMatchObject({
      kind: 'sent',
    });
  });

  test.each([
    ['for another amount', { amount_gross: 5401 }],
    ['for another description', { description: 'Hygienist' }],
    ['to another customer', { customer: { name: 'Jo Bloggs', email: 'kim@example.com' } }],
    [
      'created long before',
      { created_at: new Date(getBackendTimeMs(-11 * MINUTE_MS)).toISOString() },
    ],
  ])('was not sent if the only request in the list is %s', async (_, fields) => {
    mockPayments({ newest: [buildRow(-20 * SECOND_MS, fields)] });
    expect(await reconcile()).toEqual({ kind: 'not-sent' });
  });

  test('was not sent if the list is empty', async () => {
    mockPayments({ newest: [] });
    expect(await reconcile()).toEqual({ kind: 'not-sent' });
  });

  test.each<[string, MockBackend, number]>([
    ['two rows match', { newest: [buildRow(-10 * SECOND_MS), buildRow(-20 * SECOND_MS)] }, 2],
    ['the only match was created shortly before', { newest: [buildRow(-2 * MINUTE_MS)] }, 1],
    [
      'the backend sends no Date header',
      { newest: [buildRow(-20 * SECOND_MS)], sendsDate: false },
      1,
    ],
  ])('is unclear if %s', async (_, backend, candidates) => {
    if (backend.sendsDate === false) vi.spyOn(Date, 'now').mockReturnValue(getBackendTimeMs());
    mockPayments(backend);
    expect(await reconcile()).toMatchObject({ kind: 'unclear', payments: { length: candidates } });
  });
});

describe('a lost request that is older than all requests of the list', () => {
  const others = Array.from({ length: 10 }, (_, index) =>
    buildRow(-index * SECOND_MS, { amount_gross: 100 }),
  );

  test('is found by a search for the recipient', async () => {
    const searches = mockPayments({
      newest: others,
      count: 500,
      found: [buildRow(-25 * SECOND_MS)],
    });
    expect(await reconcile()).toMatchObject({ kind: 'sent' });
    expect(searches).toEqual([null, 'jo@example.com']);
  });

  test('was not sent if all search results are old', async () => {
    mockPayments({ newest: others, count: 500, found: [buildRow(-20 * MINUTE_MS)] });
    expect(await reconcile()).toEqual({ kind: 'not-sent' });
  });

  test('is unclear without results of a search, because the backend may not search this field', async () => {
    mockPayments({ newest: others, count: 500, found: [] });
    expect(await reconcile()).toEqual({ kind: 'unclear', payments: [] });
  });

  test('is unclear if the list is sorted oldest first', async () => {
    const oldestFirst = [buildRow(-90 * MINUTE_MS), buildRow(-80 * MINUTE_MS)];
    mockPayments({ newest: oldestFirst, count: 500 });
    expect(await reconcile()).toEqual({ kind: 'unclear', payments: [] });
  });
});
