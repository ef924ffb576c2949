import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { CurrentUser } from '../../../../contract/entities/session.ts';
import { splitGross } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import {
  getPartPence,
  getRemainingPence,
} from '../../../features/payments/model/remaining-amount.ts';
import type { RequestStart } from '../../../features/payments/request/request-start.ts';
import { formatPhone } from '../../../lib/format/phone-number.ts';

type Recipient = Pick<PaymentSummary['customer'], 'name' | 'email' | 'phone'>;

export const toRecipientFields = ({ name, email, phone }: Recipient) => ({
  name,
  email: email ?? '',
  phone: formatPhone(phone ?? ''),
});

/** Asks for what the other request has not brought in. */
export const toStart = (payment: PaymentRequest): RequestStart => {
  const { customer, description, amountNet, vatCode, amountGross } = payment;
  const remainingPence = getRemainingPence(payment);
  const start = {
    customer: toRecipientFields(customer),
    description: description ?? '',
    vatCode,
    part: getPartPence(payment),
  };
  if (remainingPence === amountGross) return { ...start, amountNet, amountGross };
  return {
    ...start,
    amountNet: splitGross(remainingPence, vatCode).amountNet,
    amountGross: remainingPence,
    earlier: { totalPence: amountGross, remainingPence },
  };
};

/** A request that staff send without reminders stays without them. */
export const toCorrectedStart = (payment: PaymentRequest): RequestStart => ({
  ...toStart(payment),
  withoutReminders:
    payment.history?.some(({ event, by }) => event === 'reminders_stopped' && by !== null) ?? false,
});

const FIRST_PAYMENT_PENCE = 100;

export const toFirstRequest = ({ firstName, lastName, email }: CurrentUser): RequestStart => ({
  customer: { name: [firstName, lastName].filter(Boolean).join(' ') || email, email, phone: '' },
  description: 'My first payment',
  amountNet: FIRST_PAYMENT_PENCE,
  vatCode: 'T0',
});
