import { formatMoney } from '../../../../contract/money.ts';
import { formatCard } from '../../../lib/text/format-card.ts';
import {
  formatDeduction,
  listRefundFacts,
  listVatFacts,
} from '../../../lib/text/list-amount-facts.ts';
import type { CustomerPayment } from '../customer-payment.ts';
import { factPairs } from './page.ts';

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'medium',
  timeStyle: 'short',
});
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'medium',
});

/**
 * What was refunded in pence of the payment that the receipt is for. Other payments and their
 * refunds are no part of it.
 */
const getRefundedPence = ({ status, amountGross, settledRefundedAmount }: CustomerPayment) => {
  // The customer's bank may have paid back a part.
  if (status === 'refunded_provider') return amountGross;
  return status === 'paid' ? settledRefundedAmount : 0;
};

/**
 * The refunds of the payment that the receipt is for. None when they do not add up to what was
 * refunded, for example because the customer's bank paid back a part.
 */
const listRefunds = (payment: CustomerPayment) => {
  const { settledRefunds } = payment;
  const sumPence = settledRefunds.reduce((pence, { amountPence }) => pence + amountPence, 0);
  return sumPence === getRefundedPence(payment) ? settledRefunds : [];
};

/** Whether a part of the payment was refunded. */
export const isPartRefunded = (payment: CustomerPayment) =>
  payment.status === 'paid' && getRefundedPence(payment) > 0;

/**
 * The amount in large type, in pence: that of the request, without the part of it that was refunded.
 * After a full refund, it is what was refunded, as the heading says.
 */
export const getLargeAmount = (payment: CustomerPayment) =>
  payment.amountGross - (isPartRefunded(payment) ? getRefundedPence(payment) : 0);

/** A text about all money that was paid back; no text without a refund. */
export const describeRefund = (payment: CustomerPayment) => {
  const { amountGross, refundedAmount, refundedAt } = payment;
  const refunded = getRefundedPence(payment);
  const otherRefunds = refundedAmount - refunded;
  const [first, second] = listRefunds(payment);
  // Several refunds have their days in the list of facts.
  const at = second ? null : (first?.at ?? refundedAt);
  // The date does not break into two lines.
  const day = at === null ? '' : ` on ${dayFormat.format(at).replaceAll(' ', '\u00a0')}`;
  const texts = [
    refunded === 0
      ? ''
      : `${formatMoney(amountGross)} less ${formatMoney(refunded)} paid back${day}.`,
    otherRefunds <= 0 ? '' : `${formatMoney(otherRefunds)} was paid back.`,
  ].filter(Boolean);
  return texts.length === 0 ? [] : [`${texts.join(' ')} Banks take a few days to show it.`];
};

/** The lines of a receipt, for a request that is paid or was refunded. */
export const receiptFacts = (payment: CustomerPayment) => {
  const { tenantName, tenantVatNumber, description, amountVat, status, customerName } = payment;
  const { paidAt, refundedAt } = payment;
  const refunded = getRefundedPence(payment);
  const refundLines = listRefunds(payment).map(
    ({ amountPence, at }) =>
      [`Refunded on ${dayFormat.format(at)}`, formatDeduction(amountPence)] as const,
  );
  const isListed = refundLines.length > 0;
  const isFullyRefunded = status === 'refunded_provider';
  const showsRefundTime = isFullyRefunded && !isListed && refundedAt !== null;
  return factPairs([
    ['Paid to', tenantName],
    ['For', description],
    // The VAT is that of the whole amount.
    ...listVatFacts(payment),
    ['Total', refunded > 0 && amountVat === 0 ? formatMoney(payment.amountGross) : ''],
    ...listRefundFacts(payment, refunded, isListed ? refundLines : undefined),
    ['Paid on', paidAt === null ? '' : dateFormat.format(paidAt)],
    ['Refunded on', showsRefundTime ? dateFormat.format(refundedAt) : ''],
    ['Card', formatCard(payment.cardLastFour, payment.cardBrand)],
    ['Customer', customerName],
    ['Reference', payment.ident],
    ['VAT number', amountVat === 0 ? '' : (tenantVatNumber ?? '')],
  ]);
};
