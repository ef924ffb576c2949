import type { Transaction } from '../../db/drizzle.ts';
import { charges, type paymentRequests, sandboxSessions } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';

type PaidRow = Pick<typeof paymentRequests.$inferInsert, 'id' | 'tenantId' | 'amountGross'> & {
  readonly paidAt: Date;
};

/** The card of all charges of the demo. */
export const demoCard = { cardLastFour: '4242', cardBrand: 'Visa' } as const;
const card = { ...demoCard, currency: 'GBP' } as const;

/**
 * Inserts the sandbox's records of the `paid` requests, so that staff can refund these requests.
 */
export const seedCharges = async (tx: Transaction, paid: readonly PaidRow[], now: Date) => {
  const rows = paid.map(({ id: paymentRequestId, tenantId, amountGross: amount, paidAt }) => {
    const providerCheckoutId = newId();
    return { paymentRequestId, tenantId, amount, paidAt, providerCheckoutId };
  });
  await tx.insert(sandboxSessions).values(
    rows.map(({ providerCheckoutId: id, amount, paidAt }) => ({
      id,
      amount,
      paidAt,
      ...card,
      state: 'paid' as const,
      expiresAt: now,
    })),
  );
  await tx.insert(charges).values(
    rows.map((row) => ({
      ...row,
      ...card,
      id: newId(),
      provider: 'sandbox' as const,
      account: 'server',
      reference: row.providerCheckoutId,
      kind: 'settled' as const,
    })),
  );
};
