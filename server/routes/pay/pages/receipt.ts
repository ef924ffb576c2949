import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentStatus } from '../../../../contract/payments/payment-status.ts';
import { formatCard } from '../../../lib/text/format-card.ts';
import type { CustomerPayment } from '../customer-payment.ts';
import { facts } from './page.ts';

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Whether a request with the status has a receipt: it is paid or was refunded. */
export const isReceiptStatus = (status: PaymentStatus) =>
  status === 'paid' || status === 'refunded_provider';

/** The lines of a receipt, for a request that is paid or was refunded. */
export const receiptFacts = (payment: CustomerPayment) => {
  const { tenantName, description, amountGross, amountVat, paidAt, customerName, ident } = payment;
  // Late payments and their refunds are not part of what the receipt is for.
  const refunded = payment.refundedAmount - payment.lateRefundedAmount;
  const isPartlyRefunded = refunded > 0 && refunded < amountGross;
  return facts({
    'Paid to': tenantName,
    For: description,
    'Includes VAT': amountVat === 0 ? '' : formatMoney(amountVat),
    Refunded: isPartlyRefunded ? formatMoney(refunded) : '',
    'Paid after the refund': isPartlyRefunded ? formatMoney(amountGross - refunded) : '',
    'Paid on': paidAt === null ? '' : dateFormat.format(paidAt),
    Card: formatCard(payment.cardLastFour, payment.cardBrand),
    Customer: customerName,
    Reference: ident,
  });
};
