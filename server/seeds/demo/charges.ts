import type { Transaction } from '../../db/drizzle.ts';
import { charges, type paymentRequests, sandboxSessions } from '../../db/schema.ts';
import { newId } from '../../lib/ids.ts';

type PaidRow = Pick<typeof paymentRequests.$inferInsert, 'id' | 'tenantId' | 'amountGross' | 'createdAt'>;

const card = { currency: 'GBP', cardLastFour: '4242' } as const;

/** Inserts the sandbox's payments of paid requests, so that they can be refunded. */
export const seedCharges = async (tx: Transaction, paid: readonly PaidRow[], now: Date) => {
  const rows = paid.map(({ id: paymentRequestId, tenantId, amountGross: amount, createdAt: paidAt }) => ({
    ...{ paymentRequestId, tenantId, amount, paidAt, session: newId() },
  }));
  await tx.insert(sandboxSessions).values(
    rows.map(({ session: id, amount, paidAt }) => ({
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
      reference: row.session,
      kind: 'settled' as const,
    })),
  );
};
