import { formatMoney } from '../../../../contract/money.ts';
import { describeCard } from '../../../../contract/payments/describe-card.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { getWayPhrase } from '../../../../contract/payments/recorded-payment.ts';
import {
  type Facts,
  formatDeduction,
  listRefundFacts,
  listVatFacts,
} from '../../../lib/text/receipt-facts.ts';
import { factPairs } from './page.ts';
import type { CustomerPayment } from './shop-parts.ts';

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'medium',
  timeStyle: 'short',
});
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'medium',
});

/** Returns what the customer's bank has returned after a lost dispute. */
export const getReturnedPence = ({
  status,
  amountGross,
  settledRefundedAmount,
  disputedAmount,
}: CustomerPayment) =>
  status === 'refunded_provider' && disputedAmount > 0 ? amountGross - settledRefundedAmount : 0;

/** Leaves out refunds of late and duplicate payments, because the receipt does not show these. */
const getRefundedPence = (payment: CustomerPayment) => {
  if (payment.status === 'refunded_provider')
    return payment.amountGross - getReturnedPence(payment);
  return payment.status === 'paid' ? payment.settledRefundedAmount : 0;
};

/**
 * Returns an empty list when the known refunds do not add up to what was refunded, for example
 * because the provider does not name all of them.
 */
const listRefunds = (payment: CustomerPayment) => {
  const { settledRefunds } = payment;
  const sumPence = settledRefunds.reduce((pence, { amountPence }) => pence + amountPence, 0);
  return sumPence === getRefundedPence(payment) ? settledRefunds : [];
};

export const isPartRefunded = (payment: CustomerPayment) =>
  payment.status === 'paid' && getRefundedPence(payment) > 0;

/**
 * Returns what the link asks for now, while the request can be paid. After that, it returns the
 * amount of the whole request, also after a refund, because staff see the same amount.
 */
export const getLargeAmount = ({ status, askedAmount, amountGross }: CustomerPayment) =>
  isPayable(status) ? askedAmount : amountGross;

export const refundDelay = 'Banks take a few days to show it.';

export const describeRefund = (payment: CustomerPayment) => {
  const { amountGross, refundedAmount, refundedAt } = payment;
  const refunded = getRefundedPence(payment);
  const returned = getReturnedPence(payment);
  const otherRefunds = refundedAmount - refunded;
  const [first, second] = listRefunds(payment);
  // Without the day when there are several refunds, because the list below has the day of each.
  const at = second ? null : (first?.at ?? refundedAt);
  // With non-breaking spaces, so that the date stays on one line.
  const day = at === null ? '' : ` on ${dayFormat.format(at).replaceAll(' ', '\u00a0')}`;
  const texts = [
    refunded === 0
      ? ''
      : `${formatMoney(amountGross)} less ${formatMoney(refunded)} paid back${day}.`,
    otherRefunds <= 0 ? '' : `${formatMoney(otherRefunds)} was paid back.`,
  ].filter(Boolean);
  return [
    ...(texts.length === 0 ? [] : [`${texts.join(' ')} ${refundDelay}`]),
    ...(returned === 0 ? [] : [`Your bank has returned ${formatMoney(returned)} to you.`]),
  ];
};

export const getReturnHeading = (payment: CustomerPayment) =>
  getRefundedPence(payment) === 0 ? 'Returned by your bank' : 'Refunded';

const listRecordedLines = ({ recordedPayments }: CustomerPayment) =>
  recordedPayments.map(
    ({ way, amount, receivedOn }) =>
      [
        `Paid ${getWayPhrase(way)} on ${dayFormat.format(new Date(receivedOn))}`,
        formatMoney(amount),
      ] as const,
  );

/** Staff record only the day on which money came. */
const formatPaidAt = (paidAt: Date, { recordedPayments }: CustomerPayment) =>
  (recordedPayments.length > 0 ? dayFormat : dateFormat).format(paidAt);

/**
 * The request is paid or was refunded. `named` are the lines that name the customer and the
 * payment.
 */
export const receiptFacts = (
  payment: CustomerPayment,
  named: Facts = [
    ['Customer', payment.customerName],
    ['Reference', payment.ident],
  ],
) => {
  const { tenantName, tenantVatNumber, description, amountVat, status } = payment;
  const { paidAt, refundedAt } = payment;
  const refunded = getRefundedPence(payment);
  const refundLines = listRefunds(payment).map(
    ({ amountPence, at }) =>
      [`Refunded on ${dayFormat.format(at)}`, formatDeduction(amountPence)] as const,
  );
  const returned = getReturnedPence(payment);
  const isListed = refundLines.length > 0;
  const allLines = [
    ...(isListed || refunded === 0
      ? refundLines
      : [['Refunded', formatDeduction(refunded)] as const]),
    ...(returned === 0 ? [] : [['Returned by your bank', formatDeduction(returned)] as const]),
  ];
  const isFullyRefunded = status === 'refunded_provider';
  const showsRefundTime = isFullyRefunded && returned === 0 && !isListed && refundedAt !== null;
  return factPairs([
    ['Paid to', tenantName],
    ['For', description],
    // The VAT of the whole amount, also after a refund.
    ...listVatFacts(payment),
    ['Total', refunded + returned > 0 && amountVat === 0 ? formatMoney(payment.amountGross) : ''],
    // After a lost dispute nothing is left of the payment, so there is no line for the rest.
    ...(returned > 0 ? allLines : listRefundFacts(payment, refunded, allLines)),
    ...listRecordedLines(payment),
    ['Paid on', paidAt === null ? '' : formatPaidAt(paidAt, payment)],
    ['Refunded on', showsRefundTime ? dateFormat.format(refundedAt) : ''],
    ['Card', describeCard(payment.cardLastFour, payment.cardBrand)],
    ...named,
    ['VAT number', amountVat === 0 ? '' : (tenantVatNumber ?? '')],
  ]);
};
