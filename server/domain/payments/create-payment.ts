import type { ParsedPayload } from '../../../contract/calls.ts';
import { getAmounts } from '../../../contract/money.ts';
import type { PaymentPayload } from '../../../contract/payments/payment-payload.ts';
import { messages } from '../../../contract/text/messages.ts';
import { hasSeveralNumbers, toBarePhone } from '../../../contract/text/phone-spellings.ts';
import type { ColumnsFor } from '../../db/drizzle.ts';
import type { paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { createInvalidError } from '../../lib/network/api-problem.ts';
import { getNameErrors } from '../../lib/text/link-text.ts';
import { emptyToNull } from '../../lib/text/optional-fields.ts';
import { toE164, toSmsNumber } from '../../lib/text/phone-number.ts';
import { findOrCreateCustomer } from '../customers/find-or-create-customer.ts';
import type { SendChannels } from '../messages/find-send-obstacle.ts';
import { stopReminders } from '../reminders/stop-reminders.ts';
import { insertPaymentRequest } from './insert-payment-request.ts';
import { toPayment } from './payment-rows.ts';
import { getLinkExpiry, hasMessage, queueMessages, type SendAction } from './staff-action.ts';

type Payload = ParsedPayload<'createPayment'>;
type Recipient = Payload['customer'];
type RecipientFields = {
  [Field in keyof Recipient as `customer${Capitalize<Field>}`]: Recipient[Field];
};
type StoredFields = Omit<Payload, 'customer' | 'withoutReminders' | 'askForNow'> & RecipientFields;

const toColumns = ({
  customer: { name, email, phone },
  description,
  vatCode,
  amountNet,
  amountGross,
}: Payload) =>
  ({
    customerName: name,
    customerEmail: emptyToNull(email),
    customerPhone: emptyToNull(phone),
    description: description ?? '',
    vatCode,
    ...getAmounts({ amountNet, amountGross, vatCode }),
  }) satisfies ColumnsFor<typeof paymentRequests, StoredFields>;

/**
 * The number must be able to get text messages. A stored customer may have any number (spec §5).
 * @throws ApiProblem invalid
 */
const checkRecipient = ({ name, phone }: Recipient, { phoneCountries }: SendAction) => {
  const isReachable = !phone || toSmsNumber(phone, phoneCountries) !== undefined;
  const phoneMessage = hasSeveralNumbers(toBarePhone(phone ?? ''))
    ? messages.phoneSeveral
    : messages.phoneNotReachable;
  const phoneErrors = isReachable ? {} : { phone: [phoneMessage] };
  const errors = { ...getNameErrors({ name }), ...phoneErrors };
  if (Object.keys(errors).length > 0) throw createInvalidError({ customer: errors });
};

/** @throws ApiProblem invalid, throttled */
export const createPayment = async (scope: TenantScope, payload: Payload, action: SendAction) => {
  checkRecipient(payload.customer, action);
  const { tenant, user, now } = action;
  const phoneE164 = toE164(payload.customer.phone, action.phoneCountries);
  const row = await insertPaymentRequest(scope, {
    ...toColumns(payload),
    partAmount: payload.askForNow ?? null,
    phoneE164,
    customerId: await findOrCreateCustomer(scope, { ...payload.customer, phoneE164 }, now),
    userId: user.id,
    createdAt: now,
    lastSentAt: hasMessage(payload.customer, action) ? now : null,
    expiresAt: getLinkExpiry(tenant, now),
  });
  await queueMessages(scope, row, action, { isResend: false });
  if (!payload.withoutReminders) return toPayment(scope, row, action);
  await stopReminders(scope, row.id, { userId: user.id, now });
  return toPayment(scope, { ...row, remindersStoppedAt: now }, action);
};

/**
 * A server that sends only emails refuses a recipient without an address. One that sends nothing accepts any
 * recipient, because staff show the code or copy the link.
 * @throws ApiProblem invalid
 */
export const requireChannel = (
  { email }: PaymentPayload['customer'],
  { sendsEmail, sendsTextMessages }: Omit<SendChannels, 'phoneCountries'>,
) => {
  if (!email && sendsEmail && !sendsTextMessages)
    throw createInvalidError({ customer: { phone: [messages.textMessagesNotSetUp] } });
};
