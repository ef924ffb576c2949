import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import {
  isPayable,
  type PaymentStatus,
  paymentStatuses,
} from '../../../contract/payments/payment-status.ts';
import { setStatusByFacts } from '../../../tests/support/db/money-facts.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createPayPageClient } from '../../../tests/support/server/pay-page-client.ts';
import { createTestProvider, webhookSecret } from '../../../tests/support/server/test-provider.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { outbox, paymentRequests } from '../../db/schema.ts';

const database = await openTestDatabase();

const createShop = async () => {
  // With `catchAllHost` the shop is one of the demo, which has no message limits.
  const shop = await createTestShop(database, {
    webhookSecrets: [webhookSecret],
    catchAllHost: 'localhost',
  });
  return {
    ...shop,
    payPage: createPayPageClient(shop.server),
    provider: createTestProvider(shop.server),
  };
};
let shop: Awaited<ReturnType<typeof createShop>>;
beforeAll(async () => {
  shop = await createShop();
});

const path = '/services/payments/';
const payload = {
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' },
  description: 'Hygienist visit',
  amountNet: 1000,
  vatCode: 'T0',
};
const cards = { accepted: '4242 4242 4242 4242', refusedByBank: '4000 0000 0000 0002' } as const;

/** In the sandbox, or at a provider without a hosted page, which reports payments by webhook. */
type PaidBy = 'sandbox' | 'reports';

type Card = keyof typeof cards;

/** The customer has submitted the cards, and has not yet decided in any 3-D Secure step. */
const createRequest = async (submitted: readonly Card[] = []) => {
  const { id, ident, payUrl } = (await shop.client.post(path, payload)).body as PaymentRequest;
  const link = { payToken: payUrl?.split('/').at(-1) ?? '' };
  const attempts: Partial<Record<Card, string>> = {};
  for (const card of submitted) {
    const { attempt } = await shop.payPage.submitCard(link, { number: cards[card] });
    attempts[card] = attempt;
  }
  return { id: String(id), ident, link, attempts };
};
type CreatedRequest = Awaited<ReturnType<typeof createRequest>>;

const readPayment = async ({ ident }: CreatedRequest) =>
  (await shop.client.get(`${path}${ident}/`)).body as PaymentRequest;

const decide =
  (card: Card, decision: 'approve' | 'refuse') =>
  ({ link, attempts }: CreatedRequest) =>
    shop.payPage.answerThreeDSecure(link, attempts[card] ?? '', decision);
const sendEvent = (type: string, message?: string) => (paymentRequest: CreatedRequest) =>
  shop.provider.sendEvent(
    type,
    paymentRequest.id,
    message === undefined ? {} : { id: `${message}-${paymentRequest.id}` },
  );

interface Action {
  /** Undefined when the action is possible with any provider. */
  readonly paidBy?: PaidBy;
  /** The card whose payment the action decides. */
  readonly card?: Card;
  readonly act: (paymentRequest: CreatedRequest) => Promise<{ readonly status: number }>;
  readonly expectedStatus: (from: PaymentStatus) => PaymentStatus;
}

const ifPaid = (to: PaymentStatus) => (from: PaymentStatus) => (from === 'paid' ? to : from);
const ifPayable = (to: PaymentStatus) => (from: PaymentStatus) => (isPayable(from) ? to : from);

const actions: Record<string, Action> = {
  'staff cancel': {
    act: ({ ident }) => shop.client.post(`${path}${ident}/cancel/`),
    expectedStatus: ifPayable('cancelled_client'),
  },
  'staff record that all was paid in cash': {
    act: ({ ident }) =>
      shop.client.post(`${path}${ident}/recorded_payments/`, {
        way: 'cash',
        amount: payload.amountNet,
        receivedOn: '2026-03-01',
        note: '',
      }),
    expectedStatus: ifPayable('paid'),
  },
  'staff resend': {
    act: ({ ident }) => shop.client.post(`${path}${ident}/resend/`),
    expectedStatus: (from) => from,
  },
  'the customer opens the page': {
    act: ({ link }) => shop.payPage.request(`/pay/${link.payToken}`),
    expectedStatus: (from) => from,
  },
  'the customer approves': {
    paidBy: 'sandbox',
    card: 'accepted',
    act: decide('accepted', 'approve'),
    expectedStatus: ifPayable('paid'),
  },
  'the customer refuses': {
    paidBy: 'sandbox',
    card: 'accepted',
    act: decide('accepted', 'refuse'),
    expectedStatus: ifPayable('declined'),
  },
  'the bank declines': {
    paidBy: 'sandbox',
    card: 'refusedByBank',
    act: decide('refusedByBank', 'approve'),
    expectedStatus: ifPayable('declined'),
  },
  'the provider reports paid': {
    paidBy: 'reports',
    act: sendEvent('paid'),
    expectedStatus: ifPayable('paid'),
  },
  'the provider reports declined': {
    paidBy: 'reports',
    act: sendEvent('declined'),
    expectedStatus: ifPayable('declined'),
  },
  'the provider reports cancelled': {
    paidBy: 'reports',
    act: sendEvent('cancelled_provider'),
    expectedStatus: ifPayable('cancelled_provider'),
  },
  'the provider reports refunded': {
    paidBy: 'reports',
    act: sendEvent('refunded_provider'),
    expectedStatus: ifPaid('refunded_provider'),
  },
};

/** Reports that the provider repeats with the same id. */
const repeatedReports: Record<string, Pick<Action, 'paidBy' | 'act'>> = {
  'the provider repeats paid': { paidBy: 'reports', act: sendEvent('paid', 'msg-paid') },
  'the provider repeats refunded': {
    paidBy: 'reports',
    act: sendEvent('refunded_provider', 'msg-back'),
  },
};

describe.each(Object.entries(actions))('after “%s”', (_name, { card, act, expectedStatus }) => {
  test.each(paymentStatuses)('a request that was %s gets the expected status', async (from) => {
    const paymentRequest = await createRequest(card ? [card] : []);
    const [row] = await database.unscopedDb
      .select()
      .from(paymentRequests)
      .where(eq(paymentRequests.id, paymentRequest.id));
    if (!row) throw new Error('The request is gone');
    await setStatusByFacts(database, row, from);
    const { status } = await act(paymentRequest);
    expect(status).toBeLessThan(500);
    expect((await readPayment(paymentRequest)).status).toBe(expectedStatus(from));
  });
});

/** What may follow each status. */
const nextStatuses: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  requested: ['paid', 'declined', 'cancelled_client', 'cancelled_provider'],
  declined: ['paid', 'declined', 'cancelled_client', 'cancelled_provider'],
  paid: ['refunded_provider'],
  cancelled_client: [],
  cancelled_provider: [],
  refunded_provider: [],
};

const statusByEvent: Record<string, PaymentStatus> = {
  paid: 'paid',
  paid_another_way: 'paid',
  declined: 'declined',
  refunded: 'refunded_provider',
};

/** Returns the statuses that the request has had according to its history, in order. */
const toStatusPath = ({ history = [], status }: PaymentRequest) => {
  const cancelledStatus = status === 'cancelled_client' ? 'cancelled_client' : 'cancelled_provider';
  // The refund of a late payment, which has an amount, does not change the status.
  const changes = history.filter(
    ({ event, amount }) => amount === null || event === 'paid_another_way',
  );
  const steps = changes.flatMap(({ event }) =>
    event === 'cancelled' ? cancelledStatus : (statusByEvent[event] ?? []),
  );
  return ['requested', ...steps] as PaymentStatus[];
};

const countQueuedMessages = async ({ id }: CreatedRequest) => {
  const queued = await database.unscopedDb
    .select()
    .from(outbox)
    .where(eq(outbox.paymentRequestId, id));
  return queued.filter(({ isReceipt, refundId }) => !isReceipt && refundId === null).length;
};

const allActions = { ...actions, ...repeatedReports };

const listActions = (paidBy: PaidBy) =>
  Object.entries(allActions).flatMap(([name, action]) =>
    (action.paidBy ?? paidBy) === paidBy ? [name] : [],
  );

/** Each step has one or several concurrent actions. */
const createSteps = (paidBy: PaidBy) =>
  fc.array(fc.array(fc.constantFrom(...listActions(paidBy)), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 7,
  });

test.each(['sandbox', 'reports'] as const)(
  'calls in any order, repeated or concurrent, cause only allowed changes of the status (%s) [spec 4.11]',
  {
    timeout: 120_000,
  },
  async (paidBy) => {
    await fc.assert(
      fc.asyncProperty(createSteps(paidBy), async (scenario) => {
        const paymentRequest = await createRequest(
          paidBy === 'sandbox' ? ['accepted', 'refusedByBank'] : [],
        );
        for (const step of scenario) {
          const responses = await Promise.all(
            step.map((actionName) => allActions[actionName]?.act(paymentRequest)),
          );
          for (const response of responses) expect(response?.status).toBeLessThan(500);
        }
        const payment = await readPayment(paymentRequest);
        const statusPath = toStatusPath(payment);
        expect(statusPath.at(-1)).toBe(payment.status);
        for (const [index, to] of statusPath.slice(1).entries()) {
          const isAllowed = nextStatuses[statusPath[index] ?? 'requested'].includes(to);
          expect({ statusPath, to, isAllowed }).toEqual({ statusPath, to, isAllowed: true });
        }
        if (!isPayable(payment.status as PaymentStatus))
          expect(await countQueuedMessages(paymentRequest)).toBe(0);
        expect(shop.server.logged).toEqual([]);
      }),
      { numRuns: 10, seed: 20_260_302 },
    );
  },
);

const listOrders = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        listOrders(items.toSpliced(index, 1)).map((others) => [item, ...others]),
      );

test.each([
  [['paid', 'refunded_provider']],
  [['declined', 'paid']],
  [['declined', 'paid', 'refunded_provider']],
  [['declined', 'cancelled_provider']],
])('the order of the provider’s events does not change the final status (%s)', async (events) => {
  for (const order of listOrders(events)) {
    const paymentRequest = await createRequest();
    for (const type of order) await shop.provider.sendEvent(type, paymentRequest.id);
    const { status } = await readPayment(paymentRequest);
    expect({ order, status }).toEqual({ order, status: events.at(-1) });
  }
});
