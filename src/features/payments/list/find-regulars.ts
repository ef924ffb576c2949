import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { isAwaitingPayment } from '../../../../contract/payments/payment-status.ts';

const MIN_PAID_REQUESTS = 2;

const getCustomerKey = ({ customer: { id, name, email, phone } }: PaymentSummary) =>
  String(id ?? email ?? phone ?? name);

/**
 * A regular has paid at least twice. The most frequent come first. Customers with an open request
 * are left out, because a second one would ask them twice. `payments` are newest first.
 */
export const findRegulars = (payments: readonly PaymentSummary[]) => {
  const askedCustomers = new Set(
    payments.filter(({ status }) => isAwaitingPayment(status)).map(getCustomerKey),
  );
  const regulars = new Map<string, { readonly newest: PaymentSummary; paidCount: number }>();
  for (const payment of payments.filter(({ status }) => status === 'paid')) {
    const key = getCustomerKey(payment);
    const regular = regulars.get(key) ?? { newest: payment, paidCount: 0 };
    regular.paidCount += 1;
    if (!askedCustomers.has(key)) regulars.set(key, regular);
  }
  return [...regulars.values()]
    .filter(({ paidCount }) => paidCount >= MIN_PAID_REQUESTS)
    .sort((one, other) => other.paidCount - one.paidCount)
    .map(({ newest }) => newest);
};
