import * as v from 'valibot';
import { emailOrPhone } from './customer.ts';
import { maxLength, maxPageSize } from './limits.ts';
import { messages } from './messages.ts';
import { vatCode } from './money.ts';
import { id, optionalEmail, optionalText, pageOf, pagingEntries, pence, text, timestamp } from './primitives.ts';

/** Who a request was sent to, as typed at the time. `id` leads to the customer where a backend gives it. */
const recipient = v.object({
  id: v.optional(id),
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

/** A row of the payments list. `status` is open: one we do not know still shows. */
export const paymentSummary = v.object({
  id,
  ident: v.pipe(v.string(), v.nonEmpty()),
  createdAt: timestamp,
  lastSentAt: v.nullish(timestamp, null),
  customer: recipient,
  description: v.nullish(v.string(), ''),
  amountGross: v.number(),
  status: v.string(),
});
export type PaymentSummary = v.InferOutput<typeof paymentSummary>;

/** A payment request in full. `payUrl` is ours: the customer's link. */
export const paymentRequest = v.object({
  ...paymentSummary.entries,
  amountNet: v.number(),
  amountVat: v.number(),
  vatCode,
  user: v.nullish(creator, null),
  customerCreated: v.optional(v.boolean(), false),
  payUrl: v.nullish(v.pipe(v.string(), v.url())),
});
export type PaymentRequest = v.InferOutput<typeof paymentRequest>;

export const paymentPage = pageOf(paymentSummary);

export const paymentQuery = v.object({
  ...pagingEntries(maxPageSize),
  customerId: v.optional(id),
  userId: v.optional(id),
});
export type PaymentQuery = v.InferInput<typeof paymentQuery>;

/** What the request form sends: net pence, and the recipient's name without the customer form's cap (spec §5). */
export const paymentPayload = v.object({
  customer: v.pipe(
    v.object({
      name: v.pipe(text(maxLength.name, messages.nameTooLong), v.nonEmpty(messages.nameEmpty)),
      email: optionalEmail,
      phone: optionalText(maxLength.phone),
    }),
    ...emailOrPhone,
  ),
  description: optionalText(maxLength.description),
  amountNet: v.pipe(pence, v.minValue(1, messages.priceNotPositive)),
  vatCode,
});
export type PaymentPayload = v.InferInput<typeof paymentPayload>;
