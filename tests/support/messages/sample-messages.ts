import {
  buildReceiptEmail,
  buildReceiptText,
  buildRefundEmail,
  buildRefundText,
} from '../../../server/domain/messages/templates/money-messages.ts';
import {
  buildPaymentRequestEmail,
  buildReminderEmail,
} from '../../../server/domain/messages/templates/request-emails.ts';
import {
  buildReminderText,
  buildSmsText,
} from '../../../server/domain/messages/templates/sms-text.ts';
import {
  buildInviteEmail,
  buildPasswordResetEmail,
  buildSecurityNoticeEmail,
  buildTestEmail,
} from '../../../server/domain/messages/templates/staff-emails.ts';

export const origin = 'https://pay.example.com';
export const shop = {
  name: 'Corner Garage',
  phone: '01632 960 018',
  replyTo: 'desk@garage.example',
  address: '1 High Street',
  vatNumber: 'GB 123 4567 89',
  colour: '#8a1c7c',
  dataContact: '01632 960 018',
};
const customer = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '07700 900123' };
export const request = {
  shop,
  customer,
  description: 'MOT',
  amountGross: 5400,
  link: `${origin}/pay/token`,
};
export const reminder = {
  ...request,
  sentAt: new Date('2026-06-25T09:00:00Z'),
  stopLink: `${origin}/pay/token/reminders`,
};
const receipt = {
  shop,
  customerName: 'Jo Bloggs',
  description: 'MOT',
  amountGross: 5400,
  amountVat: 900,
  vatCode: 'T1' as const,
  ident: '7K2M4XQ9TB',
  payments: [
    {
      amountPence: 5400,
      paidAt: new Date('2026-06-28T09:00:00Z'),
      way: null,
      cardLastFour: '4242',
      cardBrand: 'Visa',
    },
  ],
  duePence: 0,
  refundedPence: 0,
  cardLastFour: '4242',
  cardBrand: 'Visa',
  isTest: false,
  link: `${origin}/pay/token/receipt`,
};
const partReceipt = {
  ...receipt,
  payments: [
    {
      amountPence: 2000,
      paidAt: new Date('2026-06-28T12:00:00Z'),
      way: 'cash' as const,
      cardLastFour: null,
      cardBrand: null,
    },
  ],
  duePence: 3400,
};
const refund = {
  ...receipt,
  paymentPence: 5400,
  refundedPence: 2000,
  refundedAt: new Date('2026-06-29T09:00:00Z'),
};
const invite = {
  shop,
  firstName: 'Sam',
  email: 'sam@example.com',
  invitedBy: 'Olivia Hart',
  link: `${origin}/accept-invite?token=token`,
  expiresAt: new Date('2026-06-28T09:00:00Z'),
};

interface SampleMessage {
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
}

export const sampleMessages: Record<string, SampleMessage> = {
  'the email of a request': buildPaymentRequestEmail(request),
  'the text message of a request': { text: buildSmsText(request) },
  'the email of a reminder': buildReminderEmail(reminder),
  'the text message of a reminder': { text: buildReminderText(reminder) },
  'the email of a receipt': buildReceiptEmail({
    ...receipt,
    listedPayments: receipt.payments,
  }),
  'the text message of a receipt': { text: buildReceiptText(receipt) },
  'the email of a receipt for a part in cash': buildReceiptEmail({
    ...partReceipt,
    listedPayments: partReceipt.payments,
  }),
  'the text message of a receipt for a part in cash': { text: buildReceiptText(partReceipt) },
  'the email of a refund': buildRefundEmail(refund),
  'the text message of a refund': { text: buildRefundText(refund) },
  'the email of an invite': buildInviteEmail(invite),
  'the email of a password reset': buildPasswordResetEmail({
    tenantName: shop.name,
    firstName: 'Sam',
    email: 'sam@example.com',
    sentBy: undefined,
    link: `${origin}/reset-password?token=token`,
  }),
  'the email of a changed account': buildSecurityNoticeEmail({
    tenantName: shop.name,
    firstName: 'Sam',
    email: 'sam@example.com',
    change: 'passkey_added',
    forgotPasswordUrl: `${origin}/forgot-password`,
  }),
  'the test email': buildTestEmail(shop.name, 'Olivia'),
};
