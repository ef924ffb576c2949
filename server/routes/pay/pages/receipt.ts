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

/**
 * What was refunded of the payment that the receipt is for. Late payments and their refunds are no
 * part of it.
 */
const getReceiptRefund = ({ refundedAmount, lateRefundedAmount }: CustomerPayment) =>
  refundedAmount - lateRefundedAmount;

/** Whether a part of the payment was refunded. */
export const isPartRefunded = (payment: CustomerPayment) => {
  const refunded = getReceiptRefund(payment);
  return refunded > 0 && refunded < payment.amountGross;
};

/** The lines of a receipt, for a request that is paid or was refunded. */
export const receiptFacts = (payment: CustomerPayment) => {
  const { tenantName, description, amountGross, amountVat, paidAt, customerName, ident } = payment;
  const refunded = getReceiptRefund(payment);
  const isPartlyRefunded = isPartRefunded(payment);
  return facts({
    'Paid to': tenantName,
    For: description,
    'Includes VAT': amountVat === 0 ? '' : formatMoney(amountVat),
    Refunded: isPartlyRefunded ? formatMoney(refunded) : '',
    'Net paid': isPartlyRefunded ? formatMoney(amountGross - refunded) : '',
    'Paid on': paidAt === null ? '' : dateFormat.format(paidAt),
    Card: formatCard(payment.cardLastFour, payment.cardBrand),
    Customer: customerName,
    Reference: ident,
  });
};
