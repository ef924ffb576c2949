import { eq } from 'drizzle-orm';
import type { PaymentWay } from '../../../../contract/payments/recorded-payment.ts';
import { paymentRequests } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { getReceivedAt } from './list-movements.ts';
import { readMoney, type StoredMoney } from './read-facts.ts';

export interface CountedPayment {
  readonly id: string;
  readonly amountPence: number;
  readonly paidAt: Date;
  readonly way: PaymentWay | null;
  readonly cardLastFour: string | null;
  readonly cardBrand: string | null;
}

export const listCountedPayments = ({
  charges,
  recorded,
  money,
}: Pick<StoredMoney, 'charges' | 'recorded' | 'money'>): CountedPayment[] => {
  const settled = money.charges.filter(({ kind }) => kind === 'settled').map(({ id }) => id);
  const byCharge = charges
    .filter(({ id }) => settled.includes(id))
    .map(({ id, amount, paidAt, cardLastFour, cardBrand }) => {
      return { id, amountPence: amount, paidAt, way: null, cardLastFour, cardBrand };
    });
  const byRecord = recorded.map((row) => {
    const { id, way } = row;
    const amountPence = money.recorded.find((entry) => entry.id === id)?.countedPence ?? 0;
    return {
      id,
      amountPence,
      paidAt: getReceivedAt(row),
      way,
      cardLastFour: null,
      cardBrand: null,
    };
  });
  return [...byCharge, ...byRecord.filter(({ amountPence }) => amountPence > 0)].toSorted(
    (a, b) => a.paidAt.getTime() - b.paidAt.getTime(),
  );
};

const readStored = async (scope: TenantScope, paymentRequestId: string) => {
  const { tx, whereTenant } = scope;
  const [row] = await tx
    .select()
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  return row && readMoney(scope, row);
};

/** Oldest first. */
export const findCountedPayments = async (scope: TenantScope, paymentRequestId: string) => {
  const stored = await readStored(scope, paymentRequestId);
  return stored ? listCountedPayments(stored) : [];
};

/** The refunds are done, and of the charges that pay the request (not of late ones), oldest first. */
export const listSettledRefunds = async (scope: TenantScope, paymentRequestId: string) => {
  const stored = await readStored(scope, paymentRequestId);
  if (!stored) return [];
  const { money, refunds } = stored;
  const settledIds = money.charges.filter(({ kind }) => kind === 'settled').map(({ id }) => id);
  return refunds
    .flatMap(({ id, status, changedAt, createdAt }) => {
      const allocation = money.refundAllocations.get(id);
      const isOfSettled = allocation !== undefined && settledIds.includes(allocation.chargeId);
      return status === 'done' && isOfSettled
        ? [{ amountPence: allocation.pence, at: changedAt ?? createdAt }]
        : [];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
};
