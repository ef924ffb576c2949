import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import { checkoutSessions, sandboxSessions } from '../../../server/db/schema.ts';
import type { StartMoneyProvider } from './money-shop.ts';

const failToStart = () => {
  throw new Error('All payments are made in the sandbox');
};

const toState = (state: string, expiresAt: Date, now: Date) => {
  if (state === 'open') return expiresAt <= now ? 'ended' : 'open';
  return state === 'paid' ? 'paid' : 'ended';
};

const listRows = ({ system }: Database, paymentRequestIds: readonly string[]) =>
  system
    .select({ row: sandboxSessions, paymentRequestId: checkoutSessions.paymentRequestId })
    .from(sandboxSessions)
    .innerJoin(checkoutSessions, sql`${checkoutSessions.id}::text = ${sandboxSessions.id}`)
    .where(inArray(checkoutSessions.paymentRequestId, [...paymentRequestIds]));

/** Starts the built-in sandbox: its hosted page is the customer's page, and it has neither a network nor webhooks. */
export const startSandboxMoney: StartMoneyProvider = async (now, database, submit) => {
  /** Submits the 3-D Secure step at `url`. */
  const decide = (url: string, decision: 'approve' | 'refuse') => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    return submit(pathname, { attempt: searchParams.get('attempt') ?? '', answer: decision });
  };
  const ignore = () => undefined;

  return {
    name: 'sandbox',
    server: { current: 'sandbox', accounts: [] },
    createFactories: ({ sandbox }) => ({ sandbox, stripe: failToStart, mollie: failToStart }),
    faults: [],
    listSessions: async (paymentRequestIds) =>
      (await listRows(database, paymentRequestIds)).map(({ row, paymentRequestId }) => {
        const state = toState(row.state, row.expiresAt, now());
        const refunds = row.refunds.map(({ idempotencyKey, amountPence }) => ({
          id: idempotencyKey,
          idempotencyKey,
          amountPence,
          status: 'done' as const,
        }));
        const ledgerPayment = {
          reference: row.id,
          amountPence: row.amount,
          currency: row.currency,
          refunds,
          disputes: [],
        };
        return { session: row.id, paymentRequestId, state, ...(state === 'paid' && { ledgerPayment }) };
      }),
    // The signed state in the URL of the 3-D Secure step holds the id of the session.
    findSession: (url) => {
      const payload = /\?attempt=(?<payload>[^.]+)/.exec(url)?.groups?.payload;
      const attempt: unknown = payload && JSON.parse(Buffer.from(payload, 'base64url').toString());
      return Object.entries(attempt ?? {}).find(([name]) => name === 'checkoutId')?.[1];
    },

    pay: async (_session, url) => void (await decide(url, 'approve')),
    decline: async (_session, url) => void (await decide(url, 'refuse')),
    expire: async (session) => {
      const isOpen = and(eq(sandboxSessions.id, session), eq(sandboxSessions.state, 'open'));
      await database.system.update(sandboxSessions).set({ expiresAt: now() }).where(isOpen);
    },
    startDelayedPayment: async () => undefined,
    finishDelayedPayment: async () => undefined,
    payEndedSession: () => false,
    refundInDashboard: ignore,
    setRefundOutcome: ignore,
    finishRefund: ignore,
    forgetIdempotencyKeys: ignore,
    dispute: ignore,
    decideDispute: ignore,
    setBalanceEmpty: ignore,
    forgetOpenSessions: ignore,
    setFault: ignore,
    takeWebhooks: () => [],
    repeatWebhook: (delivery) => delivery,
    stop: async () => undefined,
  };
};
