import * as v from 'valibot';
import { withEmailOrPhone } from './customer.ts';
import { maxLength, maxPageSize } from './limits.ts';
import { messages } from './messages.ts';
import { vatCode } from './money.ts';
import {
  extension,
  id,
  optionalEmail,
  optionalText,
  pageOf,
  pagingEntries,
  pence,
  text,
  timestamp,
} from './primitives.ts';

/** Who a request was sent to, as typed at the time. `id` leads to the customer where a backend gives it. */
const recipient = v.object({
  id: extension(v.optional(id)),
  name: v.string(),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
});

/** A person's name, or the parts of it. */
const creator = v.union([
  v.string(),
  v.object({
    firstName: v.nullish(v.string()),
    lastName: v.nullish(v.string()),
    email: v.nullish(v.string()),
  }),
]);

/**
 * One line of what happened to a request. `event` is open like a status, `by` the member of staff where one did it, and
 * `channel` the way of a message that was sent or could not be.
 */
const historyEntry = v.object({
  event: v.string(),
  at: timestamp,
  by: v.nullish(creator, null),
  channel: v.nullish(v.string(), null),
});

/** A row of the payments list. `status` is open: one we do not know still shows. */
export const paymentSummary = v.object({
  id,
  ident: v.pipe(v.string(), v.nonEmpty()),
  createdAt: timestamp,
  lastSentAt: v.nullish(timestamp, null),
  customer: recipient,
  description: v.nullish(v.string(), ''),
  amountGross: v.number(),
  amountVat: extension(v.optional(v.number())),
  status: v.string(),
});
export type PaymentSummary = v.InferOutput<typeof paymentSummary>;

/** A payment request in full. `payUrl` is the customer's link; `history` begins with the oldest. */
export const paymentRequest = v.object({
  ...paymentSummary.entries,
  amountNet: v.number(),
  amountVat: v.number(),
  vatCode,
  user: v.nullish(creator, null),
  customerCreated: v.optional(v.boolean(), false),
  payUrl: extension(v.nullish(v.pipe(v.string(), v.url()))),
  paidAt: extension(v.nullish(timestamp)),
  cancelledAt: extension(v.nullish(timestamp)),
  history: extension(v.optional(v.array(historyEntry))),
});
export type PaymentRequest = v.InferOutput<typeof paymentRequest>;

export const paymentPage = pageOf(paymentSummary);

export const paymentQuery = v.object({
  ...pagingEntries(maxPageSize),
  customerId: v.optional(id),
  userId: v.optional(id),
});
export type PaymentQuery = v.InferInput<typeof paymentQuery>;

/** What of the payments list is exported: what it finds, without its pages. */
export const paymentExportQuery = v.omit(paymentQuery, ['limit', 'page']);
export type PaymentExportQuery = v.InferInput<typeof paymentExportQuery>;

/** What the request form sends: net pence, and the recipient's name without the customer form's cap (spec §5). */
export const paymentPayload = v.object({
  customer: withEmailOrPhone(
    v.object({
      name: v.pipe(text(maxLength.name, messages.nameTooLong), v.nonEmpty(messages.nameEmpty)),
      email: optionalEmail,
      phone: optionalText(maxLength.phone),
    }),
  ),
  description: optionalText(maxLength.description),
  amountNet: v.pipe(pence, v.minValue(1, messages.priceNotPositive)),
  vatCode,
});
export type PaymentPayload = v.InferInput<typeof paymentPayload>;
