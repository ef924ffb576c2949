import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentStatus } from '../../../../contract/payments/payment-status.ts';
import { formatCard } from '../../../lib/text/format-card.ts';
import { listRefundFacts, listVatFacts } from '../../../lib/text/list-amount-facts.ts';
import type { CustomerPayment } from '../customer-payment.ts';
import { facts } from './page.ts';

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'medium',
  timeStyle: 'short',
});
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'medium',
});

/** Whether a request with the status has a receipt: it is paid or was refunded. */
export const isReceiptStatus = (status: PaymentStatus) =>
  status === 'paid' || status === 'refunded_provider';

/**
 * The refunded part in pence of the payment that the receipt is for; 0 when nothing or all of it was
 * refunded. Other payments and their refunds are no part of it.
 */
const getRefundedPart = ({ status, settledRefundedAmount }: CustomerPayment) =>
  status === 'paid' ? settledRefundedAmount : 0;

/** The amount of the request, without the part of it that was refunded. */
export const getNetPaid = (payment: CustomerPayment) =>
  payment.amountGross - getRefundedPart(payment);

/** Whether a part of the payment was refunded. */
export const isPartRefunded = (payment: CustomerPayment) => getRefundedPart(payment) > 0;

/** A text about all money that was paid back; no text without a refund. */
export const describeRefund = (payment: CustomerPayment) => {
  const { amountGross, refundedAmount, refundedAt } = payment;
  const part = getRefundedPart(payment);
  const otherRefunds = refundedAmount - part;
  // The date does not break into two lines.
  const day =
    refundedAt === null ? '' : ` on ${dayFormat.format(refundedAt).replaceAll(' ', '\u00a0')}`;
  const texts = [
    part === 0 ? '' : `${formatMoney(amountGross)} less ${formatMoney(part)} paid back${day}.`,
    otherRefunds === 0 ? '' : `${formatMoney(otherRefunds)} was paid back.`,
  ].filter(Boolean);
  return texts.length === 0 ? [] : [`${texts.join(' ')} Banks take a few days to show it.`];
};

/** The lines of a receipt, for a request that is paid or was refunded. */
export const receiptFacts = (payment: CustomerPayment) => {
  const { tenantName, tenantVatNumber, description, amountVat, status, customerName } = payment;
  const { paidAt, refundedAt } = payment;
  const refunded = getRefundedPart(payment);
  const isFullyRefunded = status === 'refunded_provider';
  return facts({
    'Paid to': tenantName,
    For: description,
    // The VAT is that of the whole amount.
    ...Object.fromEntries(listVatFacts(payment)),
    Total: refunded === 0 && amountVat === 0 ? '' : formatMoney(payment.amountGross),
    ...Object.fromEntries(listRefundFacts(payment, refunded)),
    'Paid on': paidAt === null ? '' : dateFormat.format(paidAt),
    'Refunded on': isFullyRefunded && refundedAt !== null ? dateFormat.format(refundedAt) : '',
    Card: formatCard(payment.cardLastFour, payment.cardBrand),
    Customer: customerName,
    Reference: payment.ident,
    'VAT number': amountVat === 0 ? '' : (tenantVatNumber ?? ''),
  });
};
