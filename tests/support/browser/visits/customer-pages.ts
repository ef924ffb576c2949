import { Hono } from 'hono';

import { listen } from '../../../../server/http/listen.ts';
import { createPayAssets } from '../../../../server/routes/pay/assets.ts';
import { codePage } from '../../../../server/routes/pay/counter/code-page.ts';
import {
  buildPolicy,
  customerPageHeaders,
} from '../../../../server/routes/pay/customer-page-headers.ts';
import { hostedPage, redirectPage } from '../../../../server/routes/pay/pages/hosted-page.ts';
import * as notices from '../../../../server/routes/pay/pages/notice-page.ts';
import { paidPartPage } from '../../../../server/routes/pay/pages/paid-part-page.ts';
import { receiptPage } from '../../../../server/routes/pay/pages/receipt-page.ts';
import type { CustomerPayment } from '../../../../server/routes/pay/pages/shop-parts.ts';
import { statePage } from '../../../../server/routes/pay/pages/state-page.ts';
import { getShopStyle } from '../../../../server/routes/pay/pay-style.ts';
import { cardPage } from '../../../../server/routes/pay/sandbox/card-page.ts';
import { challengePage } from '../../../../server/routes/pay/sandbox/challenge-page.ts';

export const payment: CustomerPayment = {
  id: 'request-1',
  tenantId: 'tenant-1',
  tenantName: 'Harbour Street Dental',
  tenantPhone: '01632 960 018',
  tenantAddress: '12 Harbour Street, Whitby YO21 3PU',
  tenantVatNumber: 'GB 123 4567 89',
  tenantReplyTo: 'desk@harbour.example',
  tenantLogoHash: null,
  tenantColour: null,
  tenantDataContact: null,
  tenantHost: 'harbour.example',
  isDemo: false,
  allowsDelayedMethods: false,
  payToken: 'token-1',
  ident: '7K2M4XQ9TB',
  customerName: 'Jo B.',
  customerFullName: 'Jo Bloggs',
  customerCreated: false,
  isAtCounter: false,
  isUnseen: false,
  mayAskerConnect: false,
  paymentCode: null,
  description: 'Hygienist visit',
  amountGross: 5_400,
  amountVat: 900,
  vatCode: 'T1',
  status: 'requested',
  partAmount: null,
  askedAmount: 5_400,
  partFacts: [],
  countedPayments: [],
  paidAmount: 0,
  recordedAmount: 0,
  lateAmount: null,
  remindersStoppedAt: null,
  lateRefundedAmount: 0,
  refundedAmount: 0,
  disputedAmount: 0,
  settledRefundedAmount: 0,
  settledRefunds: [],
  holdsOtherAmount: false,
  expectedBy: null,
  expiresAt: null,
  provider: 'stripe',
  providerAccount: 'default',
  paidAt: null,
  refundedAt: null,
  receiptQueuedFor: null,
  receiptSentBy: null,
  cardLastFour: null,
  cardBrand: null,
  isTest: false,
};
const shopColour = '#8a1c7c';
const colouredPayment: CustomerPayment = {
  ...payment,
  tenantColour: shopColour,
  tenantDataContact: 'privacy@harbour.example',
};
const sandboxPayment: CustomerPayment = { ...payment, isTest: true };

const receipt = {
  paidAmount: 5_400,
  paidAt: new Date('2026-11-22T14:05:00Z'),
  cardLastFour: '4242',
  cardBrand: 'Visa',
  receiptSentBy: 'email',
} as const;
const paidPayment: CustomerPayment = { ...payment, ...receipt, status: 'paid' };

const firstPart = {
  askedAmount: 2_000,
  partFacts: [
    ['Total', '£54.00'],
    ['To pay now', '£20.00'],
    ['Left after this', '£34.00'],
  ],
} as const;

const paidPart = {
  amountPence: 2_000,
  paidAt: receipt.paidAt,
  cardLastFour: receipt.cardLastFour,
  cardBrand: receipt.cardBrand,
};

const refundedPayment: CustomerPayment = {
  ...paidPayment,
  status: 'refunded_provider',
  refundedAmount: 5_400,
  settledRefundedAmount: 5_400,
  settledRefunds: [
    { amountPence: 1_400, at: new Date('2026-11-26T10:00:00Z') },
    { amountPence: 4_000, at: new Date('2026-11-26T15:00:00Z') },
  ],
  refundedAt: new Date('2026-11-26T15:00:00Z'),
};

const returnedPayment: CustomerPayment = {
  ...refundedPayment,
  refundedAmount: 1_400,
  settledRefundedAmount: 1_400,
  settledRefunds: refundedPayment.settledRefunds.slice(0, 1),
  disputedAmount: 4_000,
};

const attempt = {
  id: 'attempt-1',
  checkoutId: 'checkout-1',
  paymentRequestId: payment.id,
  outcome: 'accepted',
  cardBrand: 'Visa',
  lastFour: '4242',
  expiresAt: 0,
} as const;

const declinedCard = {
  cardBrand: 'Visa',
  cardLastFour: '0002',
  declineReason: 'declined_by_bank',
} as const;

const longPayment: CustomerPayment = {
  ...payment,
  customerName: 'Wilhelmina C.',
  customerFullName: 'Wilhelmina Featherstonehaugh-Cholmondeley',
  tenantDataContact:
    'The data protection officer of the Anglesey branch, data.protection@motor-repairs.example, 01632 960 018',
  tenantName: 'Llanfairpwllgwyngyll Motor Repairs and MOT Testing Station (Anglesey) Limited',
  description:
    'Replacement of the clutch and dual-mass flywheel, two front tyres, a full service with synthetic oil, and the MOT test of AB12 CDE on 3 November; invoice ref. 2026-11-000000000000000000000000000000004711',
  amountGross: 99_999_999,
  amountVat: 16_666_666,
};

const cardErrors = {
  number: 'Enter the card number',
  expiry: 'Enter MM/YY, such as 12/29',
};

export const codeShop = {
  name: payment.tenantName,
  phone: payment.tenantPhone,
  replyTo: payment.tenantReplyTo,
  address: payment.tenantAddress,
  logoHash: null,
  colour: null,
  dataContact: null,
};
const paymentCode = {
  id: 'code-1',
  sessionId: 'session-1',
  issuedAt: new Date('2026-11-22T14:00:00Z'),
  isLive: true,
  nonce: 'AA',
};

/** In every state. */
export const customerPages = {
  pay: hostedPage(payment, 'stripe'),
  'pay without VAT and description': hostedPage(
    { ...payment, amountVat: 0, description: '' },
    'stripe',
  ),
  'pay a part': hostedPage({ ...payment, ...firstPart }, 'stripe'),
  'pay a part in the sandbox': hostedPage({ ...sandboxPayment, ...firstPart }, 'sandbox'),
  'pay the rest': hostedPage(
    {
      ...payment,
      askedAmount: 3_400,
      paidAmount: 2_000,
      partFacts: [
        ['Total', '£54.00'],
        ['Paid already', '£20.00'],
        ['To pay now', '£34.00'],
      ],
    },
    'stripe',
  ),
  'pay with long texts': hostedPage(longPayment, 'stripe'),
  'pay in the colour of the shop': hostedPage(colouredPayment, 'mollie', {
    methods: ['applePay', 'card', 'payPal', 'payByBank'],
  }),
  'pay in the sandbox': hostedPage(sandboxPayment, 'sandbox'),
  'on the way to the hosted page': redirectPage(
    payment,
    'stripe',
    'https://checkout.stripe.com/c/pay/cs_1#a',
  ),
  confirming: notices.confirmingPage(payment),
  'not paid yet': hostedPage(payment, 'stripe', { earlierAttempt: { outcome: 'unpaid' } }),
  'declined before': hostedPage(payment, 'stripe', {
    earlierAttempt: { outcome: 'declined', card: undefined },
  }),
  'card declined before': hostedPage(sandboxPayment, 'sandbox', {
    earlierAttempt: { outcome: 'declined', card: declinedCard },
  }),
  'card form': cardPage(sandboxPayment, 'session-1'),
  'card form after a decline': cardPage(sandboxPayment, 'session-1', {
    declinedCard,
  }),
  'card form with errors': cardPage(sandboxPayment, 'session-1', {
    typed: { number: '', expiry: '13/29', cvc: '', name: 'Jo Bloggs' },
    errors: cardErrors,
  }),
  '3-D Secure': challengePage(sandboxPayment, attempt, 'attempt'),
  '3-D Secure timed out': notices.timedOutPage(sandboxPayment),
  'another attempt': notices.invalidAttemptPage(sandboxPayment),
  paid: statePage(paidPayment, 'paid'),
  'paid with six digits': statePage({ ...paidPayment, isAtCounter: true, isUnseen: true }, 'paid', {
    digits: '012345',
  }),
  'paid without six digits': statePage(
    { ...paidPayment, isAtCounter: true, isUnseen: true, paymentCode },
    'paid',
  ),
  'payment code with errors': codePage(codeShop, {
    path: '/counter/code/AA',
    code: { amountPence: 5_400, vatCode: 'T1', description: 'Hygienist visit' },
    isTest: false,
    typed: { service: '', description: '', amount: '', name: '', email: 'jo' },
    errors: { name: 'Enter your name', email: 'Please enter a valid email address' },
  }),
  'paid before receipts': statePage(
    { ...paidPayment, paidAt: null, cardLastFour: null, cardBrand: null },
    'paid',
  ),
  'part paid': paidPartPage(
    { ...payment, paidAmount: 2_000, askedAmount: 3_400, receiptSentBy: 'email' },
    paidPart,
    {
      canPayRest: true,
    },
  ),
  'part paid with long texts': paidPartPage(
    { ...longPayment, paidAmount: 2_000, askedAmount: 99_997_999, receiptQueuedFor: 'sms' },
    paidPart,
    { canPayRest: true },
  ),
  'part paid before the link expired': paidPartPage(
    { ...payment, paidAmount: 2_000, askedAmount: 3_400 },
    { ...paidPart, cardLastFour: null, cardBrand: null },
    { canPayRest: false },
  ),
  'paid with long texts': statePage({ ...longPayment, ...receipt, status: 'paid' }, 'paid'),
  receipt: receiptPage(paidPayment),
  'receipt of several payments': receiptPage({
    ...paidPayment,
    countedPayments: [
      { ...paidPart, id: 'cash', way: 'cash', cardLastFour: null, cardBrand: null },
      { ...paidPart, id: 'card', way: null, amountPence: 3_400 },
    ],
  }),
  'receipt of a part': receiptPage({
    ...payment,
    paidAmount: 2_000,
    askedAmount: 3_400,
    countedPayments: [{ ...paidPart, id: 'card', way: null }],
  }),
  'receipt with long texts': receiptPage({ ...longPayment, ...receipt, status: 'paid' }),
  'receipt in the colour of the shop': receiptPage({
    ...colouredPayment,
    ...receipt,
    status: 'paid',
  }),
  declined: statePage(payment, 'declined'),
  'part declined': statePage({ ...payment, ...firstPart }, 'declined'),
  'confirming a part': notices.confirmingPage({ ...payment, ...firstPart }),
  cancelled: statePage(payment, 'cancelled_client'),
  'paid after the cancellation': statePage(
    { ...payment, status: 'cancelled_client', lateAmount: 5_400 },
    'cancelled_client',
  ),
  'paid twice': statePage(
    { ...paidPayment, lateAmount: 5_400, refundedAmount: 1_000, settledRefundedAmount: 1_000 },
    'paid',
  ),
  refunded: statePage(refundedPayment, 'refunded_provider'),
  'returned by the bank': statePage(
    {
      ...returnedPayment,
      refundedAmount: 0,
      settledRefundedAmount: 0,
      settledRefunds: [],
      disputedAmount: 5_400,
    },
    'refunded_provider',
  ),
  'refunded and returned by the bank': statePage(returnedPayment, 'refunded_provider'),
  'receipt of a shop without contact': receiptPage({
    ...paidPayment,
    tenantPhone: null,
    tenantAddress: null,
    tenantReplyTo: null,
  }),
  'receipt after refunds': receiptPage(refundedPayment),
  'receipt after a lost dispute': receiptPage(returnedPayment),
  processing: notices.processingPage(payment, undefined),
  'on its way': notices.processingPage(payment, new Date('2026-11-27T12:00:00Z')),
  unconfirmed: notices.unconfirmedPage(payment),
  'provider down': notices.providerDownPage(payment),
  'another amount': notices.otherAmountPage(payment),
  refused: notices.refusedPage(payment),
  expired: notices.expiredLinkPage(payment),
  'pay elsewhere': notices.payElsewherePage(payment),
  unavailable: notices.unavailablePage,
  'unknown link': notices.unknownLinkPage,
  'demo ended': notices.endedDemoPage,
  'form too large': notices.formTooLargePage,
} as const;

export type CustomerPageName = keyof typeof customerPages;

/** At their names, with the server's headers, without automatic reloads. */
export const serveCustomerPages = () => {
  const app = new Hono();
  app.route('/pay/assets', createPayAssets());
  app.use(customerPageHeaders);
  app.get('/:name', async (c) => {
    const html = await customerPages[c.req.param('name') as CustomerPageName];
    const script = /<script>(.*)<\/script>/s.exec(html)?.[1];
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1];
    const colour = html.includes(getShopStyle(shopColour)) ? shopColour : null;
    c.header(
      'Content-Security-Policy',
      buildPolicy({ ...(script && { script }), ...(style && { style }) }, colour),
    );
    return c.html(html.replace(/<meta http-equiv="refresh"[^>]*>/, ''));
  });
  return listen(app.fetch, 0, '127.0.0.1');
};
