import type { ParsedPayload } from '../../../contract/calls.ts';
import { getAmounts } from '../../../contract/money.ts';
import { messages } from '../../../contract/text/messages.ts';
import { getPaymentTexts } from '../../../contract/text/searched-texts.ts';
import type { ColumnsFor } from '../../db/columns-for.ts';
import { paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId, newIdent, newToken } from '../../lib/crypto/ids.ts';
import { invalid } from '../../lib/network/api-problem.ts';
import { getNameErrors } from '../../lib/text/check-names.ts';
import { emptyToNull } from '../../lib/text/empty-to-null.ts';
import { toSmsNumber } from '../../lib/text/phone-number.ts';
import { buildSearchText } from '../../lib/text/search-text.ts';
import { findOrCreateCustomer } from '../customers/find-or-create-customer.ts';
import { stopReminders } from '../reminders/stop-reminders.ts';
import { type PaymentRow, toPayment } from './payment-rows.ts';
import { getLinkExpiry, queueMessages, type SendAction } from './staff-action.ts';

/** An ident is chosen at random, and a tenant may already have a request with it. */
const MAX_IDENT_ATTEMPTS = 5;

type Payload = ParsedPayload<'createPayment'>;
type Recipient = Payload['customer'];
/** The recipient as typed, one column for each field. */
type RecipientFields = {
  [Field in keyof Recipient as `customer${Capitalize<Field>}`]: Recipient[Field];
};
type StoredFields = Omit<Payload, 'customer' | 'withoutReminders'> & RecipientFields;

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

const insertPaymentRequest = async (
  scope: TenantScope,
  payload: Payload,
  { tenant, user, now }: Pick<SendAction, 'tenant' | 'user' | 'now'>,
): Promise<PaymentRow> => {
  const columns = {
    ...toColumns(payload),
    tenantId: scope.tenantId,
    customerId: await findOrCreateCustomer(scope, payload.customer, now),
    status: 'requested',
    userId: user.id,
    createdAt: now,
    lastSentAt: now,
    expiresAt: getLinkExpiry(tenant, now),
  } as const;
  for (let attempt = 0; attempt < MAX_IDENT_ATTEMPTS; attempt += 1) {
    const ident = newIdent();
    const [row] = await scope.tx
      .insert(paymentRequests)
      .values({
        ...columns,
        id: newId(),
        ident,
        payToken: newToken(),
        searchText: buildSearchText(
          ...getPaymentTexts({
            customer: payload.customer,
            description: columns.description,
            ident,
          }),
        ),
      })
      .onConflictDoNothing({ target: [paymentRequests.tenantId, paymentRequests.ident] })
      .returning();
    if (row) return row;
  }
  throw new Error('No free ident was found');
};

/**
 * Checks the name, and that the server can send a text message to the phone number. A stored
 * customer may have any phone number (spec §5).
 * @throws ApiProblem invalid
 */
const checkRecipient = ({ name, phone }: Recipient, { phoneCountries }: SendAction) => {
  const isReachable = !phone || toSmsNumber(phone, phoneCountries) !== undefined;
  const phoneErrors = isReachable ? {} : { phone: [messages.phoneNotReachable] };
  const errors = { ...getNameErrors({ name }), ...phoneErrors };
  if (Object.keys(errors).length > 0) throw invalid({ customer: errors });
};

/** Inserts a payment request and queues its messages. @throws ApiProblem invalid, throttled */
export const createPayment = async (scope: TenantScope, payload: Payload, action: SendAction) => {
  checkRecipient(payload.customer, action);
  const row = await insertPaymentRequest(scope, payload, action);
  await queueMessages(scope, row, action);
  if (!payload.withoutReminders) return toPayment(scope, row, action);
  await stopReminders(scope, row.id, { userId: action.user.id, now: action.now });
  return toPayment(scope, { ...row, remindersStoppedAt: action.now }, action);
};
