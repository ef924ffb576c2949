import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import { checkoutSessions, sandboxSessions } from '../../../server/db/schema.ts';
import { visa } from '../server/pay-page-client.ts';
import type { StartMoneyProvider } from './money-provider.ts';

const toState = (state: string, expiresAt: Date, now: Date) => {
  if (state === 'open') return expiresAt <= now ? 'ended' : 'open';
  return state === 'paid' ? 'paid' : 'ended';
};

const listRows = ({ unscopedDb }: Database, paymentRequestIds: readonly string[]) =>
  unscopedDb
    .select({ row: sandboxSessions, paymentRequestId: checkoutSessions.paymentRequestId })
    .from(sandboxSessions)
    .innerJoin(checkoutSessions, sql`${checkoutSessions.id}::text = ${sandboxSessions.id}`)
    .where(inArray(checkoutSessions.paymentRequestId, [...paymentRequestIds]));

/** This server serves the sandbox's page; there is no network and no webhook. */
export const startSandboxMoney: StartMoneyProvider = async (now, database, submit) => {
  /** With the 3-D Secure step. */
  const decide = async (url: string, decision: 'approve' | 'refuse') => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const location = await submit(pathname, {
      session: searchParams.get('session') ?? '',
      ...visa,
    });
    const step = new URL(location, 'http://localhost');
    const attempt = step.searchParams.get('attempt');
    if (attempt !== null) await submit(step.pathname, { attempt, answer: decision });
  };
  const ignore = () => undefined;

  return {
    name: 'sandbox',
    server: { current: 'sandbox', accounts: [] },
    createProvider: () => {
      throw new Error('All payments are made in the sandbox');
    },
    faults: [],
    listCheckouts: async (paymentRequestIds) =>
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
        return {
          providerCheckoutId: row.id,
          paymentRequestId,
          askedPence: row.amount,
          state,
          ...(state === 'paid' && { ledgerPayment }),
        };
      }),
    findCheckoutId: (url) => /\/card\?session=(?<id>[^&]+)/.exec(url)?.groups?.id,

    pay: async (_checkout, url) => void (await decide(url, 'approve')),
    decline: async (_checkout, url) => void (await decide(url, 'refuse')),
    expire: async (providerCheckoutId) => {
      const isOpen = and(
        eq(sandboxSessions.id, providerCheckoutId),
        eq(sandboxSessions.state, 'open'),
      );
      await database.unscopedDb.update(sandboxSessions).set({ expiresAt: now() }).where(isOpen);
    },
    startDelayedPayment: async () => undefined,
    finishDelayedPayment: async () => undefined,
    payEndedCheckout: () => false,
    refundInDashboard: async () => undefined,
    setRefundOutcome: ignore,
    finishRefund: async () => undefined,
    forgetIdempotencyKeys: ignore,
    dispute: ignore,
    decideDispute: ignore,
    setBalanceEmpty: ignore,
    forgetOpenCheckouts: ignore,
    setFault: ignore,
    takeWebhooks: () => [],
    repeatWebhook: (delivery) => delivery,
    stop: async () => undefined,
  };
};
