import { html } from 'hono/html';
import { formatMoney, getVatShare } from '../../../../contract/money.ts';
import { describeCard } from '../../../../contract/payments/describe-card.ts';
import {
  getPaymentWayName,
  getPaymentWayPhrase,
} from '../../../../contract/payments/recorded-payment.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { countTextParts } from '../../../lib/text/character-sets.ts';
import {
  type Facts,
  listRefundFacts,
  listVatFacts,
  listVatShareFacts,
} from '../../../lib/text/receipt-facts.ts';
import { formatShortDate } from '../../../lib/time/local-time.ts';
import {
  amountStyle,
  buildEmailHtml,
  buildFactLines,
  describeContact,
  describeDataContact,
  formatFacts,
  paragraphStyle,
} from './email-layout.ts';
import type { MoneyNotice, ReceiptNotice, ReceivedPayment, RefundNotice } from './notices.ts';
import { fitText } from './sms-text.ts';

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
});

interface MoneyEmailContent {
  readonly subject: string;
  /** The amount completes this sentence. */
  readonly intro: string;
  readonly amountPence: number;
  readonly facts: Facts;
  readonly footnotes: readonly string[];
}

/** The customer has nothing left to do, or already has the pay link, so there is no link. */
const buildMoneyEmail = (
  notice: MoneyNotice,
  { subject, intro, amountPence, facts: allFacts, footnotes: ownFootnotes }: MoneyEmailContent,
) => {
  const sender = cleanText(notice.shop.name);
  const name = cleanText(notice.customerName);
  const price = formatMoney(amountPence);
  const facts = allFacts.filter(([, value]) => value !== '');
  const footnotes = [
    ...ownFootnotes,
    ...describeContact(notice.shop),
    `You are getting this email because of a payment to ${sender}. ${notice.duePence === 0 ? 'There is nothing else to do.' : `The link that you have asks for the remaining ${formatMoney(notice.duePence)}.`}`,
    ...describeDataContact(notice.shop),
  ];
  return {
    subject,
    text: [`Hello ${name},`, `${intro} ${price}.`, formatFacts(facts), ...footnotes].join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: `${intro} ${price}.`,
      senderName: sender,
      shop: notice.shop,
      body: html`
      <p class="ink" style="${paragraphStyle}">Hello ${name},</p>
      <p class="ink" style="${paragraphStyle};margin-bottom:8px">${intro}</p>
      <p class="ink" style="${amountStyle}">${price}</p>
      ${buildFactLines(facts)}`,
      footnotes,
    }),
  };
};

/** Returns a text such as `2 March 2026 at 09:00`, or `2 March 2026, in cash`. */
const formatPayment = ({ paidAt, way, ...card }: ReceivedPayment) => {
  if (way !== null) return `${dayFormat.format(paidAt)}, ${getPaymentWayPhrase(way)}`;
  const digits = describeCard(card.cardLastFour, card.cardBrand);
  return digits === '' ? timeFormat.format(paidAt) : `${timeFormat.format(paidAt)}, ${digits}`;
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
      ['Paid on', dayFormat.format(only.paidAt)],
      ['Paid by', getPaymentWayName(only.way)],
    ];
  return [
    ['Paid on', timeFormat.format(only.paidAt)],
    ['Card', describeCard(only.cardLastFour, only.cardBrand)],
  ];
};

const sumPence = (payments: readonly ReceivedPayment[]) =>
  payments.reduce((pence, { amountPence }) => pence + amountPence, 0);

type PaidAmounts = Pick<ReceiptNotice, 'amountGross' | 'duePence'>;

/** What was received before the payments of this receipt. */
const getEarlierPence = ({ amountGross, duePence }: PaidAmounts, paidPence: number) =>
  Math.max(0, amountGross - duePence - paidPence);

const listShareFacts = (notice: ReceiptNotice, paidPence: number): Facts => {
  const { amountGross, duePence } = notice;
  if (paidPence === amountGross) return listVatFacts(notice);
  return [
    ...listVatShareFacts(notice, paidPence, getEarlierPence(notice, paidPence)),
    ['Total', formatMoney(amountGross)],
    ['Left to pay', duePence === 0 ? 'nothing' : formatMoney(duePence)],
  ];
};

export const buildReceiptEmail = (notice: ReceiptNotice) => {
  const { shop, amountVat, payments, listedPayments, refundedPence, isTest } = notice;
  const sender = cleanText(shop.name);
  const paidPence = sumPence(payments);
  return buildMoneyEmail(notice, {
    subject: `${truncate(sender, 80)}: receipt for ${formatMoney(paidPence)}`,
    intro: `${sender} has received your payment of`,
    amountPence: paidPence,
    facts: [
      ['For', cleanText(notice.description)],
      ...listShareFacts(notice, paidPence),
      ...listRefundFacts(notice, refundedPence),
      ...listPaymentFacts(listedPayments),
      // A request with several part payments has several receipts, so its ident is no receipt number.
      [paidPence === notice.amountGross ? 'Receipt number' : 'Reference', notice.ident],
      ['Paid to', [shop.name, shop.address ?? ''].map(cleanText).filter(Boolean).join(', ')],
      ['VAT number', amountVat === 0 ? '' : (shop.vatNumber ?? '')],
    ],
    footnotes: isTest ? ['This was a test payment: no money moved.'] : [],
  });
};

const describeLast = (payments: readonly ReceivedPayment[]) => {
  const last = payments.at(-1);
  if (!last) return '';
  const card = last.cardLastFour === null ? '' : `, card ending ${last.cardLastFour}`;
  return ` on ${formatShortDate(last.paidAt)}${last.way === null ? card : `, ${getPaymentWayPhrase(last.way)}`}`;
};

/** The page at the link has VAT, day and card, so a text without room for them leaves them out. */
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
}: Omit<ReceiptNotice, 'listedPayments'>) => {
  const paidPence = sumPence(payments);
  const total = paidPence === amountGross ? '' : ` Total: ${formatMoney(amountGross)}.`;
  const vatPence = getVatShare(
    { amountGross, amountVat },
    paidPence,
    getEarlierPence({ amountGross, duePence }, paidPence),
  );
  const vat = vatPence === 0 ? '' : ` incl. ${formatMoney(vatPence)} VAT`;
  const refund = refundedPence === 0 ? '' : ` Paid back: ${formatMoney(refundedPence)}.`;
  const due = duePence === 0 ? '' : ` Left to pay: ${formatMoney(duePence)}.`;
  const test = isTest ? ' A test: no money moved.' : '';
  const buildText = (sender: string, details: string) =>
    `${sender}: received ${formatMoney(paidPence)}${details}. Reference ${ident}.${total}${due}${refund}${test}${link === undefined ? '' : `\nReceipt: ${link}`}`;
  const fullText = fitText(shop.name, (sender) =>
    buildText(sender, `${vat}${describeLast(payments)}`),
  );
  return link === undefined || countTextParts(fullText) === 1
    ? fullText
    : fitText(shop.name, (sender) => buildText(sender, ''));
};

/** Only the customer's bank knows when the money arrives. */
export const buildRefundEmail = (notice: RefundNotice) => {
  const { shop, paymentPence, refundedPence, cardLastFour, cardBrand, isTest } = notice;
  const sender = cleanText(shop.name);
  return buildMoneyEmail(notice, {
    subject: `${truncate(sender, 80)}: refund of ${formatMoney(refundedPence)}`,
    intro: `${sender} has paid you back`,
    amountPence: refundedPence,
    facts: [
      ['Of your payment', formatMoney(paymentPence)],
      ['For', cleanText(notice.description)],
      ['Refunded on', timeFormat.format(notice.refundedAt)],
      ['To the card', describeCard(cardLastFour, cardBrand)],
      ['Reference', notice.ident],
    ],
    footnotes: [
      isTest
        ? 'This was a test payment: no money moved.'
        : 'The money goes back the way you paid. Banks take a few days to show it.',
    ],
  });
};

export const buildRefundText = ({
  shop,
  refundedPence,
  refundedAt,
  ident,
  cardLastFour,
  isTest,
}: Omit<RefundNotice, 'paymentPence'>) => {
  const card = cardLastFour === null ? '' : ` to the card ending ${cardLastFour}`;
  const end = isTest ? 'A test: no money moved.' : 'Banks take a few days to show it.';
  return fitText(
    shop.name,
    (sender) =>
      `${sender}: paid back ${formatMoney(refundedPence)} on ${formatShortDate(refundedAt)}${card}. Reference ${ident}. ${end}`,
  );
};
