import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { CurrentUser } from '../../../../contract/entities/session.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import type { RequestStart } from '../../../features/payments/request/request-form.tsx';

type Recipient = Pick<PaymentSummary['customer'], 'name' | 'email' | 'phone'>;

export const toRecipientFields = ({ name, email, phone }: Recipient) => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
});

export const toStart = ({
  customer,
  description,
  amountNet,
  vatCode,
  amountGross,
}: PaymentRequest): RequestStart => ({
  customer: toRecipientFields(customer),
  description: description ?? '',
  amountNet,
  vatCode,
  amountGross,
});

const FIRST_PAYMENT_PENCE = 100;

export const toFirstRequest = ({ firstName, lastName, email }: CurrentUser): RequestStart => ({
  customer: { name: [firstName, lastName].filter(Boolean).join(' ') || email, email, phone: '' },
  description: 'My first payment',
  amountNet: FIRST_PAYMENT_PENCE,
  vatCode: 'T0',
});
