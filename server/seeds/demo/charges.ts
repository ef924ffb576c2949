import type { Transaction } from '../../db/drizzle.ts';
import { charges, movements, type paymentRequests, sandboxSessions } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { getShopDay } from '../../lib/time/local-time.ts';

type PaidRow = Pick<
  typeof paymentRequests.$inferInsert,
  'id' | 'tenantId' | 'amountGross' | 'amountVat'
> & {
  readonly paidAt: Date;
};

export const demoCard = { cardLastFour: '4242', cardBrand: 'Visa' } as const;
const card = { ...demoCard, currency: 'GBP' } as const;

export const seedCharges = async (tx: Transaction, paid: readonly PaidRow[], now: Date) => {
  const rows = paid.map(({ id: paymentRequestId, amountGross: amount, amountVat: vat, ...row }) => {
    const { tenantId, paidAt } = row;
    const id = newId();
    return { id, paymentRequestId, tenantId, amount, vat, paidAt, providerCheckoutId: newId() };
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
    rows.map(({ vat: _, ...row }) => ({
      ...row,
      ...card,
      provider: 'sandbox' as const,
      account: 'server',
      reference: row.providerCheckoutId,
      kind: 'settled' as const,
    })),
  );
  await tx.insert(movements).values(
    rows.map(({ id: sourceId, paymentRequestId, tenantId, amount, vat, paidAt: at }) => ({
      id: newId(),
      tenantId,
      kind: 'payment' as const,
      way: 'card' as const,
      sourceId,
      paymentRequestId,
      at,
      day: getShopDay(at),
      learnedAt: at,
      amount,
      vat,
    })),
  );
};
