import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { toComparableEmail } from '../../../contract/ascii-email.ts';
import type { Transaction } from '../../db/drizzle.ts';
import {
  checkoutSessions,
  customers,
  idempotencyKeys,
  messageCounts,
  outbox,
  paymentRequests,
} from '../../db/schema.ts';
import { buildSearchText } from '../../lib/text/search-text.ts';
import type { CustomerRow, PaymentRequestRow } from './find-customer-data.ts';

/** The text that replaces names and descriptions, whose columns may not be null. */
const ERASED = 'Erased';

type ErasedPaymentRequest = Pick<
  PaymentRequestRow,
  'id' | 'tenantId' | 'ident' | 'customerEmail' | 'customerPhone'
>;
type ErasedCustomer = Pick<CustomerRow, 'id' | 'tenantId'>;

/** Builds the SQL expression `array[$1, $2, …]::text[]`. */
const toTextArray = (texts: readonly string[]): SQL =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

/**
 * Deletes the stored responses of idempotency keys whose JSON contains one of `texts`, such as an
 * ident, as a string.
 */
const deleteStoredResponses = (tx: Transaction, tenantId: string, texts: readonly string[]) => {
  const patterns = texts.map((text) => `%"${text}"%`);
  return tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.tenantId, tenantId),
        sql`${idempotencyKeys.body} like any(${toTextArray(patterns)})`,
      ),
    );
};

/**
 * Deletes the messages of a request, and the counts of messages to its recipients. The row of a
 * push notification to staff does not refer to a request, but its JSON contains the ident.
 */
const deleteMessages = async (tx: Transaction, paymentRequest: ErasedPaymentRequest) => {
  const { id, tenantId, ident, customerEmail, customerPhone } = paymentRequest;
  const deleted = await tx
    .delete(outbox)
    .where(eq(outbox.paymentRequestId, id))
    .returning({ recipient: outbox.recipient });
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.tenantId, tenantId),
        eq(outbox.channel, 'push'),
        isNull(outbox.paymentRequestId),
        sql`position(${`"ident":"${ident}"`} in ${outbox.text}) > 0`,
      ),
    );
  const recipients = [...deleted.map(({ recipient }) => recipient), customerEmail, customerPhone];
  const keys = recipients.flatMap((recipient) => recipient ?? []).map(toComparableEmail);
  await tx.delete(messageCounts).where(
    inArray(
      messageCounts.key,
      keys.map((key) => `${tenantId}:recipient:${key}`),
    ),
  );
};

/**
 * Removes the personal data of requests. Amounts, idents, charges, refunds and history stay. The
 * caller must have locked the requests.
 */
export const erasePaymentRequests = async (
  tx: Transaction,
  requests: readonly ErasedPaymentRequest[],
  now: Date,
) => {
  for (const paymentRequest of requests) {
    const { id, tenantId, ident } = paymentRequest;
    await tx
      .update(paymentRequests)
      .set({
        customerName: ERASED,
        customerEmail: null,
        customerPhone: null,
        phoneE164: null,
        description: ERASED,
        searchText: buildSearchText(ident),
        erasedAt: now,
      })
      .where(eq(paymentRequests.id, id));
    await deleteMessages(tx, paymentRequest);
    await tx
      .update(checkoutSessions)
      .set({
        request: sql`${checkoutSessions.request} || ${JSON.stringify({ customerEmail: null, description: ERASED })}::jsonb`,
      })
      .where(eq(checkoutSessions.paymentRequestId, id));
    await deleteStoredResponses(tx, tenantId, [ident]);
  }
};

/** Removes the personal data of customers. The rows stay, because requests refer to them. */
export const eraseCustomers = async (
  tx: Transaction,
  erased: readonly ErasedCustomer[],
  now: Date,
) => {
  for (const { id, tenantId } of erased) {
    await tx
      .update(customers)
      .set({
        name: ERASED,
        email: null,
        phone: null,
        phoneE164: null,
        searchText: buildSearchText(ERASED),
        erasedAt: now,
      })
      .where(eq(customers.id, id));
    await deleteStoredResponses(tx, tenantId, [id]);
  }
};
