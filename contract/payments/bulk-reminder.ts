import * as v from 'valibot';
import { maxPageSize } from '../limits.ts';
import { id, timestamp } from '../primitives.ts';

export const maxBulkReminder = maxPageSize;

/** Why a bulk reminder leaves out an unpaid request. */
export const bulkReminderObstacles = [
  // The shop has no request with the ident.
  'unknown',
  // The request is paid or cancelled, maybe since the preview.
  'not_payable',
  'disputed',
  // The customer replied or tried to pay, or has the payment page open.
  'answered',
  // The payment was declined. Such a request cannot be resent, but staff can ask again.
  'declined',
  // Staff or the customer stopped the reminders.
  'stopped',
  // The link has expired.
  'expired',
  // The server can send to no address.
  'no_address',
  // The customer answered STOP to a text message, and has no email address.
  'opted_out',
  // The message of the last send is still in the outbox.
  'not_sent',
  'undelivered',
  // The customer marked the last email as spam.
  'complained',
  // The request has reached the limit of resends.
  'resent_too_often',
  // The customer gets another message on the same day.
  'one_a_day',
  // A limit for messages is reached.
  'throttled',
] as const;
export type BulkReminderObstacle = (typeof bulkReminderObstacles)[number];

/**
 * If a bulk reminder would remind the customer, `channel` is `email` or `sms`. Otherwise it is null, and
 * `reason` is one of `bulkReminderObstacles`, or a word that this app does not know.
 */
const previewedRequest = v.object({
  ident: v.string(),
  customerName: v.string(),
  amountGross: v.number(),
  createdAt: timestamp,
  channel: v.nullable(v.string()),
  reason: v.nullable(v.string()),
});
export type PreviewedRequest = v.InferOutput<typeof previewedRequest>;

/**
 * The oldest request is first. `isComplete` is false when there are more unpaid requests than the
 * server previews.
 */
export const bulkReminderPreview = v.object({
  requests: v.array(previewedRequest),
  isComplete: v.boolean(),
});
export type BulkReminderPreview = v.InferOutput<typeof bulkReminderPreview>;

/** With `customerId`, the preview has only the requests of this customer. */
export const bulkReminderQuery = v.object({ customerId: v.optional(id) });

/** The order decides which requests are left out when a limit for messages is reached. */
export const bulkReminderPayload = v.object({
  idents: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))),
    v.minLength(1),
    v.maxLength(maxBulkReminder),
  ),
});

/** How many messages were queued, and which requests were left out. */
export const bulkReminderResult = v.object({
  sentCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  leftOut: v.array(v.object({ ident: v.string(), reason: v.string() })),
});
export type BulkReminderResult = v.InferOutput<typeof bulkReminderResult>;
