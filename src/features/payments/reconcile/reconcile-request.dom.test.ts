import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { reachability } from '../../../http/reachability.ts';
import type { ClockReading } from '../../../lib/clock-reading.ts';
import { readClocks } from '../../../lib/clock-reading.ts';
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

// Years ahead of the device's clock, so that only the backend's clock can give the right result.
const backendTime = (offset = 0) => Date.parse('2030-06-01T12:00:00Z') + offset;

const payload = {
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '07700 900123' },
  description: 'Check-up',
  amountNet: 4500,
  vatCode: 'T1',
} as const;

let serial = 0;
/** A row that matches the payload except for `fields`, created `offset` ms from the backend's time. */
const row = (offset: number, fields: object = {}) => ({
  id: ++serial,
  ident: `pr-${serial}`,
  created_at: new Date(backendTime(offset)).toISOString(),
  customer: { name: 'Jo Bloggs', email: 'JO@example.com', phone: null },
  description: 'Check-up',
  amount_gross: 5400,
  status: 'requested',
  ...fields,
});
type Row = ReturnType<typeof row>;

interface MockBackend {
  readonly newest: readonly Row[];
  readonly count?: number;
  readonly found?: readonly Row[];
  readonly sendsDate?: boolean;
}

/** Mocks the payments list; returns the search terms of the requests. */
const mockPayments = ({ newest, count = newest.length, found = [], sendsDate = true }: MockBackend) => {
  const searches: (string | null)[] = [];
  mockServer.use(
    http.get('/api/services/payments/', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      searches.push(search);
      const headers = sendsDate ? { date: new Date(backendTime()).toUTCString() } : {};
      const rows = search === null ? newest : found;
      return HttpResponse.json({ count: search === null ? count : rows.length, results: rows }, { headers });
    }),
  );
  return searches;
};

/** The attempt began `ms` ago by the monotonic clock. */
const ago = (ms: number): ClockReading => {
  const { epochMs, monotonicMs } = readClocks();
  return { epochMs, monotonicMs: monotonicMs - ms };
};
const reconcile = (began = ago(30 * SECOND_MS), sent: Parameters<typeof reconcileRequest>[0] = payload) =>
  reconcileRequest(sent, began);

describe('a request with a lost response', () => {
  test('was sent if a match was created since, whatever the device’s clock shows', async () => {
    const searches = mockPayments({ newest: [row(-20 * SECOND_MS), row(-40 * MINUTE_MS)] });
    expect(await reconcile()).toMatchObject({
      kind: 'sent',
      payment: { createdAt: new Date(backendTime(-20_000)).toISOString() },
    });
    expect(searches).toEqual([null]);
  });

  test('is matched by the total that it names, to the penny [counter 11.3]', async () => {
    const grossPayload = { ...payload, amountNet: 832, amountGross: 999 };
    mockPayments({ newest: [row(-20 * SECOND_MS, { amount_gross: 999 })] });
    expect(await reconcile(undefined, grossPayload)).toMatchObject({ kind: 'sent' });
    mockPayments({ newest: [row(-20 * SECOND_MS, { amount_gross: 998 })] });
    expect(await reconcile(undefined, grossPayload)).toEqual({ kind: 'not-sent' });
  });

  test('is matched by phone number in any format if it has no email', async () => {
    mockPayments({
      newest: [row(-20 * SECOND_MS, { customer: { name: 'Jo', email: null, phone: '+44 7700 900 123' } })],
    });
    const { name, phone } = payload.customer;
    expect(await reconcile(undefined, { ...payload, customer: { name, phone, email: '' } })).toMatchObject({
      kind: 'sent',
    });
  });

  test('was sent if the device slept and its monotonic clock stopped', async () => {
    mockPayments({ newest: [row(-50 * MINUTE_MS), row(-90 * MINUTE_MS)] });
    const { epochMs, monotonicMs } = readClocks();
    expect(await reconcile({ epochMs: epochMs - 60 * MINUTE_MS, monotonicMs })).toMatchObject({ kind: 'sent' });
  });

  test.each([
    ['for another amount', { amount_gross: 5401 }],
    ['for another description', { description: 'Hygienist' }],
    ['to another customer', { customer: { name: 'Jo Bloggs', email: 'kim@example.com' } }],
    ['created long before', { created_at: new Date(backendTime(-11 * MINUTE_MS)).toISOString() }],
  ])('was not sent if the only row is %s', async (_, fields) => {
    mockPayments({ newest: [row(-20 * SECOND_MS, fields)] });
    expect(await reconcile()).toEqual({ kind: 'not-sent' });
  });

  test('was not sent if the list is empty', async () => {
    mockPayments({ newest: [] });
    expect(await reconcile()).toEqual({ kind: 'not-sent' });
  });

  test.each<[string, MockBackend, number]>([
    ['two rows match', { newest: [row(-10 * SECOND_MS), row(-20 * SECOND_MS)] }, 2],
    ['the only match was created shortly before', { newest: [row(-2 * MINUTE_MS)] }, 1],
    ['the backend sends no Date header', { newest: [row(-20 * SECOND_MS)], sendsDate: false }, 1],
  ])('is unclear if %s', async (_, backend, candidates) => {
    if (backend.sendsDate === false) vi.spyOn(Date, 'now').mockReturnValue(backendTime());
    mockPayments(backend);
    expect(await reconcile()).toMatchObject({ kind: 'unclear', payments: { length: candidates } });
  });
});

describe('if the newest payments do not reach back to the attempt', () => {
  const others = Array.from({ length: 10 }, (_, index) => row(-index * SECOND_MS, { amount_gross: 100 }));

  test('searches for the recipient', async () => {
    const searches = mockPayments({ newest: others, count: 500, found: [row(-25 * SECOND_MS)] });
    expect(await reconcile()).toMatchObject({ kind: 'sent' });
    expect(searches).toEqual([null, 'jo@example.com']);
  });

  test('was not sent if all results are old', async () => {
    mockPayments({ newest: others, count: 500, found: [row(-20 * MINUTE_MS)] });
    expect(await reconcile()).toEqual({ kind: 'not-sent' });
  });

  test('is unclear without results, because the backend may not search this field', async () => {
    mockPayments({ newest: others, count: 500, found: [] });
    expect(await reconcile()).toEqual({ kind: 'unclear', payments: [] });
  });

  test('is unclear if the list is sorted oldest first', async () => {
    const oldestFirst = [row(-90 * MINUTE_MS), row(-80 * MINUTE_MS)];
    mockPayments({ newest: oldestFirst, count: 500 });
    expect(await reconcile()).toEqual({ kind: 'unclear', payments: [] });
  });
});
