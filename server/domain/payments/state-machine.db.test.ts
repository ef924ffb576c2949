import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { isPayable, mayBecome, type PaymentStatus, paymentStatuses } from '../../../contract/payment-status.ts';
import { outbox, paymentRequests } from '../../db/schema.ts';
import { aShop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { payVisit } from '../../testing/pay-visit.ts';
import { testProvider, webhookSecret } from '../../testing/provider.ts';

const database = await openTestDatabase();

const open = async () => {
  const shop = await aShop(database, { webhookSecrets: [webhookSecret] });
  return { ...shop, visit: payVisit(shop.server), provider: testProvider(shop.server) };
};
let shop: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  shop = await open();
});

const path = '/services/payments/';
const payload = {
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' },
  description: 'Hygienist visit',
  amountNet: 1000,
  vatCode: 'T0',
};
const cards = { accepted: '4242 4242 4242 4242', refusedByBank: '4000 0000 0000 0002' } as const;

/** A new request, and the bank's question for two cards, as if the customer had left them open in other tabs. */
const aRequest = async () => {
  const { id, ident, payUrl } = (await shop.client.post(path, payload)).body as PaymentRequest;
  const linked = { payToken: payUrl?.split('/').at(-1) ?? '' };
  const accepted = await shop.visit.reachBank(linked, { number: cards.accepted });
  const refusedByBank = await shop.visit.reachBank(linked, { number: cards.refusedByBank });
  return {
    id: String(id),
    ident,
    linked,
    attempts: { accepted: accepted.attempt, refusedByBank: refusedByBank.attempt },
  };
};
type Request = Awaited<ReturnType<typeof aRequest>>;

const read = async ({ ident }: Request) => (await shop.client.get(`${path}${ident}/`)).body as PaymentRequest;

const answer = (card: keyof typeof cards, says: 'approve' | 'refuse') => (request: Request) =>
  shop.visit.answerBank(request.linked, request.attempts[card], says);
const report = (type: string, message?: string) => (request: Request) =>
  shop.provider.report(type, request.id, message === undefined ? {} : { id: `${message}-${request.id}` });

interface Action {
  readonly act: (request: Request) => Promise<{ readonly status: number }>;
  /** Where it leads from `from`. */
  readonly leads: (from: PaymentStatus) => PaymentStatus;
}

const ifTable = (to: PaymentStatus) => (from: PaymentStatus) => (mayBecome(from, to) ? to : from);
const ifPayable = (to: PaymentStatus) => (from: PaymentStatus) => (isPayable(from) ? to : from);

/** Everything that anybody can do to a request from outside. */
const actions: Record<string, Action> = {
  'staff cancel': {
    act: ({ ident }) => shop.client.post(`${path}${ident}/cancel/`),
    leads: (from) => (from === 'requested' ? 'cancelled_client' : from),
  },
  'staff resend': { act: ({ ident }) => shop.client.post(`${path}${ident}/resend/`), leads: (from) => from },
  'the customer looks': { act: ({ linked }) => shop.visit.request(`/pay/${linked.payToken}`), leads: (from) => from },
  'the customer approves': { act: answer('accepted', 'approve'), leads: ifPayable('paid') },
  'the customer refuses': { act: answer('accepted', 'refuse'), leads: ifPayable('declined') },
  'the bank declines': { act: answer('refusedByBank', 'approve'), leads: ifPayable('declined') },
  'the provider says paid': { act: report('paid'), leads: ifTable('paid') },
  'the provider says declined': { act: report('declined'), leads: ifTable('declined') },
  'the provider says cancelled': { act: report('cancelled_provider'), leads: ifTable('cancelled_provider') },
  'the provider says refunded': { act: report('refunded_provider'), leads: ifTable('refunded_provider') },
  'the provider repeats paid': { act: report('paid', 'msg-paid'), leads: ifTable('paid') },
  'the provider repeats refunded': {
    act: report('refunded_provider', 'msg-back'),
    leads: ifTable('refunded_provider'),
  },
};

describe.each(Object.entries(actions))('when %s', (_what, { act, leads }) => {
  test.each(paymentStatuses)('a request that is %s goes where the table says', async (from) => {
    const request = await aRequest();
    await database.system.update(paymentRequests).set({ status: from }).where(eq(paymentRequests.id, request.id));
    const { status } = await act(request);
    expect(status).toBeLessThan(500);
    expect((await read(request)).status).toBe(leads(from));
  });
});

const statusAfter: Record<string, PaymentStatus> = {
  paid: 'paid',
  declined: 'declined',
  refunded: 'refunded_provider',
};

/** The statuses that a history went through. */
const walked = ({ history = [], status }: PaymentRequest) => {
  const wasCancelled = status === 'cancelled_client' ? 'cancelled_client' : 'cancelled_provider';
  const steps = history.flatMap(({ event }) => (event === 'cancelled' ? wasCancelled : (statusAfter[event] ?? [])));
  return ['requested', ...steps] as PaymentStatus[];
};

const waitingFor = async ({ id }: Request) =>
  (await database.system.select().from(outbox).where(eq(outbox.paymentRequestId, id))).length;

const name = fc.constantFrom(...Object.keys(actions));
/** Steps one after the other, each of one action or of several at once. */
const steps = fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 7 });

test('no calls in any order, repeated or at once, take a request where the table does not lead', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (todo) => {
      const request = await aRequest();
      for (const together of todo) {
        const answers = await Promise.all(together.map((each) => actions[each]?.act(request)));
        for (const each of answers) expect(each?.status).toBeLessThan(500);
      }
      const payment = await read(request);
      const way = walked(payment);
      expect(way.at(-1)).toBe(payment.status);
      for (const [index, to] of way.slice(1).entries()) {
        expect({ way, to, legal: mayBecome(way[index] ?? 'requested', to) }).toEqual({ way, to, legal: true });
      }
      if (!isPayable(payment.status as PaymentStatus)) expect(await waitingFor(request)).toBe(0);
      expect(shop.server.logged).toEqual([]);
    }),
    { numRuns: 40, seed: 20_260_302 },
  );
});

test('whatever the order in which a provider reports, a request ends where its reports lead', async () => {
  const truths = [
    ['paid', 'refunded_provider'],
    ['declined', 'paid'],
    ['declined', 'paid', 'refunded_provider'],
    ['declined', 'declined', 'cancelled_provider'],
  ];
  await fc.assert(
    fc.asyncProperty(
      fc
        .constantFrom(...truths)
        .chain((truth) => fc.tuple(fc.constant(truth), fc.shuffledSubarray(truth, { minLength: truth.length }))),
      async ([truth, order]) => {
        const request = await aRequest();
        for (const type of order) await shop.provider.report(type, request.id);
        expect({ order, status: (await read(request)).status }).toEqual({ order, status: truth.at(-1) });
      },
    ),
    { numRuns: 25, seed: 20_260_302 },
  );
});
