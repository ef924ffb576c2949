import { and, eq, gt } from 'drizzle-orm';
import type { DeclineReason } from '../../../../contract/payments/decline-reason.ts';
import type { Database } from '../../../db/database.ts';
import { type SandboxRefund, sandboxSessions } from '../../../db/schema.ts';
import {
  type CheckoutStatus,
  type CloseOutcome,
  InvalidWebhook,
  type PaymentProvider,
  ProviderRefused,
} from '../payment-provider.ts';

interface SandboxOptions {
  readonly database: Pick<Database, 'unscopedDb'>;
  readonly clock: () => Date;
}

export interface SandboxOutcome {
  readonly cardLastFour: string;
  readonly cardBrand: string;
  readonly declineReason?: DeclineReason | undefined;
}

type SandboxCheckout = typeof sandboxSessions.$inferSelect;

/** No money moves, and this server serves the hosted page, for tests and demos. */
export interface SandboxProvider extends PaymentProvider {
  /** The customer can answer the 3-D Secure challenge until then. Null ends it. */
  setConfirming(providerCheckoutId: string, confirmingUntil: Date | null): Promise<void>;
  complete(providerCheckoutId: string, outcome: SandboxOutcome): Promise<boolean>;
}

const sumRefundsPence = (refunds: readonly SandboxRefund[]) =>
  refunds.reduce((sum, { amountPence }) => sum + amountPence, 0);

const toStatus = (
  { state, declineReason, cardLastFour, cardBrand, ...row }: SandboxCheckout,
  now: Date,
): CheckoutStatus => {
  if (state === 'open' && row.expiresAt <= now) return { state: 'expired' };
  if (state === 'open')
    return row.confirmingUntil && row.confirmingUntil > now
      ? { state, isConfirming: true }
      : { state };
  if (state === 'failed') return { state, ...(declineReason !== null && { declineReason }) };
  if (state !== 'paid') return { state };
  return {
    state,
    reference: row.id,
    amountPence: row.amount,
    currency: row.currency,
    paidAt: row.paidAt ?? now,
    ...(cardLastFour !== null && { cardLastFour }),
    ...(cardBrand !== null && { cardBrand }),
    refunds: row.refunds.map(({ idempotencyKey, amountPence }) => ({
      id: idempotencyKey,
      idempotencyKey,
      amountPence,
      status: 'done' as const,
    })),
    disputes: [],
  };
};

export const createSandboxProvider = ({
  database: { unscopedDb },
  clock,
}: SandboxOptions): SandboxProvider => {
  const isOpen = (providerCheckoutId: string) =>
    and(eq(sandboxSessions.id, providerCheckoutId), eq(sandboxSessions.state, 'open'));
  const status = async (providerCheckoutId: string): Promise<CheckoutStatus> => {
    const [row] = await unscopedDb
      .select()
      .from(sandboxSessions)
      .where(eq(sandboxSessions.id, providerCheckoutId));
    return row ? toStatus(row, clock()) : { state: 'unknown' };
  };

  return {
    name: 'sandbox',
    movesMoney: false,
    isLive: false,
    open: async (
      { amountPence: amount, currency, payUrl, expiresAt },
      _returnUrl,
      idempotencyKey,
    ) => {
      await unscopedDb
        .insert(sandboxSessions)
        .values({
          id: idempotencyKey,
          amount,
          currency,
          state: 'open',
          expiresAt: new Date(expiresAt),
        })
        .onConflictDoNothing();
      return {
        providerCheckoutId: idempotencyKey,
        url: `${payUrl}/card?session=${idempotencyKey}`,
      };
    },
    status,
    close: async (providerCheckoutId): Promise<CloseOutcome> => {
      await unscopedDb
        .update(sandboxSessions)
        .set({ state: 'expired' })
        .where(isOpen(providerCheckoutId));
      return (await status(providerCheckoutId)).state === 'paid' ? 'paid' : 'closed';
    },
    refund: (reference, amountPence, idempotencyKey) =>
      unscopedDb.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(sandboxSessions)
          .where(eq(sandboxSessions.id, reference))
          .for('update');
        if (row?.state !== 'paid') throw new ProviderRefused('The sandbox has no such payment');
        if (row.refunds.some((refund) => refund.idempotencyKey === idempotencyKey))
          return { status: 'done' };
        if (sumRefundsPence(row.refunds) + amountPence > row.amount)
          return { status: 'refused', reason: 'refunded' };
        const refunds = [...row.refunds, { idempotencyKey, amountPence }];
        await tx.update(sandboxSessions).set({ refunds }).where(eq(sandboxSessions.id, reference));
        return { status: 'done' };
      }),
    readWebhook: async () => {
      throw new InvalidWebhook('The sandbox sends no webhooks');
    },
    setConfirming: async (providerCheckoutId, confirmingUntil) => {
      await unscopedDb
        .update(sandboxSessions)
        .set({ confirmingUntil })
        .where(isOpen(providerCheckoutId));
    },
    complete: async (providerCheckoutId, outcome) => {
      const change =
        outcome.declineReason === undefined
          ? ({ state: 'paid', paidAt: clock(), ...outcome } as const)
          : ({ state: 'failed', ...outcome } as const);
      const completed = await unscopedDb
        .update(sandboxSessions)
        .set(change)
        .where(and(isOpen(providerCheckoutId), gt(sandboxSessions.expiresAt, clock())))
        .returning({ id: sandboxSessions.id });
      return completed.length > 0;
    },
  };
};
