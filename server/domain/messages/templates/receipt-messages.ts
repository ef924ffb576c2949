import { formatMoney } from '../../../../contract/money.ts';
import { describeCard } from '../../../../contract/payments/describe-card.ts';
import { getWayName, getWayPhrase } from '../../../../contract/payments/recorded-payment.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { countTextParts } from '../../../lib/text/character-sets.ts';
import { type Facts, listRefundFacts, listVatFacts } from '../../../lib/text/receipt-facts.ts';
import { formatShortDate } from '../../../lib/time/local-time.ts';
import { buildMoneyEmail, formatEmailDay, formatEmailTime } from './money-email.ts';
import type { ReceiptNotice, ReceivedPayment } from './notices.ts';
import { fitText } from './sms-text.ts';

/** Such as `2 March 2026 at 09:00`, or `2 March 2026, in cash`. */
const formatPayment = ({ paidAt, way, ...card }: ReceivedPayment) => {
  if (way !== null) return `${formatEmailDay(paidAt)}, ${getWayPhrase(way)}`;
  const digits = describeCard(card.cardLastFour, card.cardBrand);
  return digits === '' ? formatEmailTime(paidAt) : `${formatEmailTime(paidAt)}, ${digits}`;
};

const listPaymentFacts = (payments: readonly ReceivedPayment[]): Facts => {
  const [only, second] = payments;
  if (!only || second)
    return payments.map((payment) => [
      `Paid on ${formatPayment(payment)}`,
      formatMoney(payment.amountPence),
    ]);
  if (only.way !== null)
    return [
      ['Paid on', formatEmailDay(only.paidAt)],
      ['Paid by', getWayName(only.way)],
    ];
  return [
    ['Paid on', formatEmailTime(only.paidAt)],
    ['Card', describeCard(only.cardLastFour, only.cardBrand)],
  ];
};

const sumPence = (payments: readonly ReceivedPayment[]) =>
  payments.reduce((pence, { amountPence }) => pence + amountPence, 0);

/** No lines when all was paid at once. */
const listShareFacts = (
  { amountGross, amountVat, duePence }: ReceiptNotice,
  paidPence: number,
): Facts =>
  paidPence === amountGross
    ? []
    : [
        // The lines about VAT have the total.
        ...(amountVat === 0 ? [['Total', formatMoney(amountGross)] as const] : []),
        ['Still to pay', duePence === 0 ? 'nothing' : formatMoney(duePence)],
      ];

export const buildReceiptEmail = (notice: ReceiptNotice) => {
  const { shop, amountVat, payments, refundedPence, isTest } = notice;
  const sender = cleanText(shop.name);
  const paidPence = sumPence(payments);
  return buildMoneyEmail(notice, {
    subject: `${truncate(sender, 80)}: receipt for ${formatMoney(paidPence)}`,
    intro: `${sender} has received your payment of`,
    amountPence: paidPence,
    facts: [
      ['For', cleanText(notice.description)],
      ...listVatFacts(notice),
      ...listShareFacts(notice, paidPence),
      ...listRefundFacts(notice, refundedPence),
      ...listPaymentFacts(payments),
      // Of a request in parts, each payment has a receipt. Its reference numbers none of them.
      [paidPence === notice.amountGross ? 'Receipt number' : 'Reference', notice.ident],
      ['Paid to', [shop.name, shop.address ?? ''].map(cleanText).filter(Boolean).join(', ')],
      ['VAT number', amountVat === 0 ? '' : (shop.vatNumber ?? '')],
    ],
    footnotes: isTest ? ['This was a test payment: no money moved.'] : [],
  });
};

/** The end of a sentence. */
const describeLast = (payments: readonly ReceivedPayment[]) => {
  const last = payments.at(-1);
  if (!last) return '';
  const card = last.cardLastFour === null ? '' : `, card ending ${last.cardLastFour}`;
  return ` on ${formatShortDate(last.paidAt)}${last.way === null ? card : `, ${getWayPhrase(last.way)}`}`;
};

/**
 * The page of the link has VAT, day and card. They are left out where the message would need a
 * second part.
 */
export const buildReceiptText = ({
  shop,
  amountGross,
  amountVat,
  duePence,
  ident,
  payments,
  refundedPence,
  isTest,
  link,
}: ReceiptNotice) => {
  const paidPence = sumPence(payments);
  const isWhole = paidPence === amountGross;
  const total = isWhole ? '' : ` of ${formatMoney(amountGross)}`;
  const vat = amountVat === 0 || !isWhole ? '' : ` incl. ${formatMoney(amountVat)} VAT`;
  const refund = refundedPence === 0 ? '' : ` Paid back: ${formatMoney(refundedPence)}.`;
  const rest = duePence === 0 ? '' : ` Still to pay: ${formatMoney(duePence)}.`;
  const test = isTest ? ' A test: no money moved.' : '';
  const buildText = (sender: string, details: string) =>
    `${sender}: received ${formatMoney(paidPence)}${total}${details}. Reference ${ident}.${rest}${refund}${test}${link === undefined ? '' : `\nReceipt: ${link}`}`;
  const fullText = fitText(shop.name, (sender) =>
    buildText(sender, `${vat}${describeLast(payments)}`),
  );
  return link === undefined || countTextParts(fullText) === 1
    ? fullText
    : fitText(shop.name, (sender) => buildText(sender, ''));
};
