import { formatMoney } from '../../../../contract/money.ts';
import { describeCard } from '../../../../contract/payments/describe-card.ts';
import { hasReceipt, isPayable } from '../../../../contract/payments/payment-status.ts';
import { getPaymentWayPhrase } from '../../../../contract/payments/recorded-payment.ts';
import type { CountedPayment } from '../../../domain/money/ledger/list-counted-payments.ts';
import type { Channel } from '../../../lib/states/message-states.ts';
import {
  type Facts,
  formatDeduction,
  listRefundFacts,
  listVatFacts,
  listVatShareFacts,
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

export const formatTime = (at: Date) => dateFormat.format(at);

const channelNames = {
  email: 'email',
  sms: 'text message',
} as const satisfies Record<Channel, string>;

export const describeReceipt = ({ receiptQueuedFor, receiptSentBy }: CustomerPayment) => {
  if (receiptQueuedFor !== null)
    return `We are sending you a receipt by ${channelNames[receiptQueuedFor]}.`;
  return receiptSentBy === null ? '' : `We sent you a receipt by ${channelNames[receiptSentBy]}.`;
};

/** The customer's bank has returned it after a lost dispute. */
export const getReturnedPence = ({
  status,
  amountGross,
  settledRefundedAmount,
  disputedAmount,
}: CustomerPayment) =>
  status === 'refunded_provider' && disputedAmount > 0 ? amountGross - settledRefundedAmount : 0;

/** The receipt does not show late and duplicate payments, nor their refunds. */
const getRefundedPence = (payment: CustomerPayment) => {
  if (payment.status === 'refunded_provider')
    return payment.amountGross - getReturnedPence(payment);
  return payment.status === 'paid' ? payment.settledRefundedAmount : 0;
};

/**
 * The list is empty when the known refunds do not add up to what was refunded: for example, the provider does
 * not name all of them.
 */
const listRefunds = (payment: CustomerPayment) => {
  const { settledRefunds } = payment;
  const sumPence = settledRefunds.reduce((pence, { amountPence }) => pence + amountPence, 0);
  return sumPence === getRefundedPence(payment) ? settledRefunds : [];
};

/** The receipt has only what was paid so far. */
export const isPartPaid = ({ status, paidAmount }: CustomerPayment) =>
  !hasReceipt(status) && paidAmount > 0;

const listPartPaidFacts = (payment: CustomerPayment): Facts => {
  const { amountGross, paidAmount, settledRefundedAmount, status } = payment;
  return [
    ['Total', formatMoney(amountGross)],
    ['Paid already', formatMoney(paidAmount)],
    ...listVatShareFacts(payment, paidAmount),
    ['Left to pay', isPayable(status) ? formatMoney(amountGross - paidAmount) : ''],
    ['Refunded', settledRefundedAmount === 0 ? '' : formatDeduction(settledRefundedAmount)],
  ];
};

export const isPartRefunded = (payment: CustomerPayment) =>
  payment.status === 'paid' && getRefundedPence(payment) > 0;

export const refundDelay = 'Banks take a few days to show it.';

export const describeRefund = (payment: CustomerPayment) => {
  const { amountGross, refundedAmount, refundedAt } = payment;
  const refundedPence = getRefundedPence(payment);
  const returnedPence = getReturnedPence(payment);
  const otherRefundsPence = refundedAmount - refundedPence;
  const [first, second] = listRefunds(payment);
  const at = second ? null : (first?.at ?? refundedAt);
  // With non-breaking spaces, the date stays on one line.
  const day = at === null ? '' : ` on ${dayFormat.format(at).replaceAll(' ', '\u00a0')}`;
  const texts = [
    refundedPence === 0
      ? ''
      : `${formatMoney(amountGross)} less ${formatMoney(refundedPence)} paid back${day}.`,
    otherRefundsPence <= 0 ? '' : `${formatMoney(otherRefundsPence)} was paid back.`,
  ].filter(Boolean);
  return [
    ...(texts.length === 0 ? [] : [`${texts.join(' ')} ${refundDelay}`]),
    ...(returnedPence === 0
      ? []
      : [`Your bank has returned ${formatMoney(returnedPence)} to you.`]),
  ];
};

export const getReturnHeading = (payment: CustomerPayment) =>
  getRefundedPence(payment) === 0 ? 'Returned by your bank' : 'Refunded';

/** Staff record only the day on which money came another way. */
const listCountedFacts = ({ way, paidAt, amountPence, ...card }: CountedPayment): Facts => {
  const day = dayFormat.format(paidAt);
  const price = formatMoney(amountPence);
  return way === null
    ? [
        [`Paid on ${day}`, price],
        ['Card', describeCard(card.cardLastFour, card.cardBrand)],
      ]
    : [[`Paid ${getPaymentWayPhrase(way)} on ${day}`, price]];
};

const listPaymentFacts = ({ countedPayments, ...last }: CustomerPayment): Facts => {
  const [only, second] = countedPayments;
  if (second || (only && only.way !== null)) return countedPayments.flatMap(listCountedFacts);
  const { paidAt, cardLastFour, cardBrand } = only ?? last;
  return [
    ['Paid on', paidAt === null ? '' : dateFormat.format(paidAt)],
    ['Card', describeCard(cardLastFour, cardBrand)],
  ];
};

export const receiptFacts = (
  payment: CustomerPayment,
  named: Facts = [
    ['Customer', payment.customerName],
    ['Reference', payment.ident],
  ],
) => {
  const { tenantName, tenantVatNumber, description, amountVat, status } = payment;
  const { refundedAt } = payment;
  const refundedPence = getRefundedPence(payment);
  const refundLines = listRefunds(payment).map(
    ({ amountPence, at }) =>
      [`Refunded on ${dayFormat.format(at)}`, formatDeduction(amountPence)] as const,
  );
  const returnedPence = getReturnedPence(payment);
  const hasRefundLines = refundLines.length > 0;
  const deductionLines = [
    ...(hasRefundLines || refundedPence === 0
      ? refundLines
      : [['Refunded', formatDeduction(refundedPence)] as const]),
    ...(returnedPence === 0
      ? []
      : [['Returned by your bank', formatDeduction(returnedPence)] as const]),
  ];
  const isFullyRefunded = status === 'refunded_provider';
  const showsRefundTime =
    isFullyRefunded && returnedPence === 0 && !hasRefundLines && refundedAt !== null;
  return factPairs([
    ['Paid to', tenantName],
    ['For', description],
    // Once all is paid, the VAT is that of the whole amount, even after a refund.
    ...(isPartPaid(payment) ? listPartPaidFacts(payment) : listVatFacts(payment)),
    [
      'Total',
      refundedPence + returnedPence > 0 && amountVat === 0 ? formatMoney(payment.amountGross) : '',
    ],
    // After a lost dispute nothing is left of the payment, so there is no line for the rest.
    ...(returnedPence > 0
      ? deductionLines
      : listRefundFacts(payment, refundedPence, deductionLines)),
    ...listPaymentFacts(payment),
    ['Refunded on', showsRefundTime ? dateFormat.format(refundedAt) : ''],
    ...named,
    ['VAT number', amountVat === 0 ? '' : (tenantVatNumber ?? '')],
  ]);
};
