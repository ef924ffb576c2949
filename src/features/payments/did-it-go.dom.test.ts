import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { reachability } from '../../http/reachability.ts';
import type { Moment } from '../../lib/elapsed.ts';
import { thisMoment } from '../../lib/elapsed.ts';
import { lookForRequest } from './did-it-go.ts';

const wire = setupServer();
beforeAll(() => wire.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  wire.resetHandlers();
  reachability.answered();
  vi.restoreAllMocks();
});
afterAll(() => wire.close());

const second = 1_000;
const minute = 60 * second;

// Three years and some from the device's: only the backend's own clock may count.
const theirs = (offset = 0) => Date.parse('2030-06-01T12:00:00Z') + offset;

const payload = {
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '07700 900123' },
  description: 'Check-up',
  amountNet: 4500,
  vatCode: 'T1',
} as const;

let serial = 0;
/** A row of their list, that fits but for `fields`, made `offset` ms from the backend's now. */
const row = (offset: number, fields: object = {}) => ({
  id: ++serial,
  ident: `pr-${serial}`,
  created_at: new Date(theirs(offset)).toISOString(),
  customer: { name: 'Jo Bloggs', email: 'JO@example.com', phone: null },
  description: 'Check-up',
  amount_gross: 5400,
  status: 'requested',
  ...fields,
});
type Row = ReturnType<typeof row>;

interface Backend {
  readonly newest: readonly Row[];
  readonly count?: number;
  readonly found?: readonly Row[];
  readonly saysTime?: boolean;
}

/** What their lists hold, newest first unless they are not; returns what was asked for. */
const has = ({ newest, count = newest.length, found = [], saysTime = true }: Backend) => {
  const asked: (string | null)[] = [];
  wire.use(
    http.get('/api/services/payments/', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      asked.push(search);
      const headers = saysTime ? { date: new Date(theirs()).toUTCString() } : {};
      const rows = search === null ? newest : found;
      return HttpResponse.json({ count: search === null ? count : rows.length, results: rows }, { headers });
    }),
  );
  return asked;
};

/** The attempt began `ms` ago, by the clock that only runs. */
const ago = (ms: number): Moment => {
  const { wall, running } = thisMoment();
  return { wall, running: running - ms };
};
const look = (began = ago(30 * second), sent: Parameters<typeof lookForRequest>[0] = payload) =>
  lookForRequest(sent, began);

describe('a request whose answer was lost', () => {
  test('was sent when one that fits was made since, whatever the device’s clock shows', async () => {
    const asked = has({ newest: [row(-20 * second), row(-40 * minute)] });
    expect(await look()).toMatchObject({
      kind: 'sent',
      payment: { createdAt: new Date(theirs(-20_000)).toISOString() },
    });
    expect(asked).toEqual([null]);
  });

  test('is found by a phone number however it is written, when there is no address', async () => {
    has({ newest: [row(-20 * second, { customer: { name: 'Jo', email: null, phone: '+44 7700 900 123' } })] });
    const { name, phone } = payload.customer;
    expect(await look(undefined, { ...payload, customer: { name, phone, email: '' } })).toMatchObject({ kind: 'sent' });
  });

  test('was sent although the device slept meanwhile, and one of its clocks with it', async () => {
    has({ newest: [row(-50 * minute), row(-90 * minute)] });
    const { wall, running } = thisMoment();
    expect(await look({ wall: wall - 60 * minute, running })).toMatchObject({ kind: 'sent' });
  });

  test.each([
    ['for another amount', { amount_gross: 5401 }],
    ['for something else', { description: 'Hygienist' }],
    ['to somebody else', { customer: { name: 'Jo Bloggs', email: 'kim@example.com' } }],
    ['long before', { created_at: new Date(theirs(-11 * minute)).toISOString() }],
  ])('was not sent when the only one is %s', async (_, fields) => {
    has({ newest: [row(-20 * second, fields)] });
    expect(await look()).toEqual({ kind: 'not-sent' });
  });

  test('was not sent when there is none at all', async () => {
    has({ newest: [] });
    expect(await look()).toEqual({ kind: 'not-sent' });
  });

  test.each<[string, Backend, number]>([
    ['two fit', { newest: [row(-10 * second), row(-20 * second)] }, 2],
    ['the only one was made shortly before', { newest: [row(-2 * minute)] }, 1],
    ['the backend does not tell the time', { newest: [row(-20 * second)], saysTime: false }, 1],
  ])('is asked about, and not guessed, when %s', async (_, backend, candidates) => {
    if (backend.saysTime === false) vi.spyOn(Date, 'now').mockReturnValue(theirs());
    has(backend);
    expect(await look()).toMatchObject({ kind: 'unclear', payments: { length: candidates } });
  });
});

describe('where the newest do not reach back to the attempt', () => {
  const others = Array.from({ length: 10 }, (_, index) => row(-index * second, { amount_gross: 100 }));

  test('the recipient’s are looked at', async () => {
    const asked = has({ newest: others, count: 500, found: [row(-25 * second)] });
    expect(await look()).toMatchObject({ kind: 'sent' });
    expect(asked).toEqual([null, 'jo@example.com']);
  });

  test('and theirs are all old, it was not sent', async () => {
    has({ newest: others, count: 500, found: [row(-20 * minute)] });
    expect(await look()).toEqual({ kind: 'not-sent' });
  });

  test('and nothing is found by the recipient, nobody can tell: the backend may search otherwise', async () => {
    has({ newest: others, count: 500, found: [] });
    expect(await look()).toEqual({ kind: 'unclear', payments: [] });
  });

  test('as the oldest come first, that is no sign of its absence', async () => {
    const oldestFirst = [row(-90 * minute), row(-80 * minute)];
    has({ newest: oldestFirst, count: 500 });
    expect(await look()).toEqual({ kind: 'unclear', payments: [] });
  });
});
