import type { PaymentWay } from '../../../../contract/payments/recorded-payment.ts';
import { getReceivedAt } from './list-movements.ts';
import type { StoredMoney } from './read-facts.ts';

/** A payment that counts towards a request. */
export interface CountedPayment {
  readonly id: string;
  readonly amountPence: number;
  readonly paidAt: Date;
  /** Null for a charge. */
  readonly way: PaymentWay | null;
  readonly cardLastFour: string | null;
  readonly cardBrand: string | null;
}

/** In the order in which they came. */
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
