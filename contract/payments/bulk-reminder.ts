import * as v from 'valibot';
import { maxPageSize } from '../limits.ts';
import { id, timestamp } from '../primitives.ts';

/** The most requests that one call reminds. */
export const maxBulkReminder = maxPageSize;

/** Why a bulk reminder leaves out an unpaid request. */
export const bulkReminderObstacles = [
  // The business has no request with the ident.
  'unknown',
  // Paid or cancelled, maybe since the preview.
  'not_payable',
  'disputed',
  // The customer has replied or tried to pay, or has the payment page open.
  'answered',
  // Staff or the customer stopped the reminders of the request.
  'stopped',
  // The link has expired.
  'expired',
  // There is no address to which the server can send.
  'no_address',
  // The customer has no email address, and answered STOP to a text message.
  'opted_out',
  // The message of the last send still waits in the outbox.
  'not_sent',
  // The last message did not arrive.
  'undelivered',
  // The customer marked the last email as spam.
  'complained',
  // The request was resent as often as it can be.
  'resent_too_often',
  // The customer gets another message on the same day.
  'one_a_day',
  // A limit for messages is reached.
  'throttled',
] as const;
export type BulkReminderObstacle = (typeof bulkReminderObstacles)[number];

/**
 * An unpaid request in the preview. With a `channel` (`email` or `sms`), a bulk reminder would
 * remind its customer now. Otherwise `reason` is one of `bulkReminderObstacles`, or a word that this
 * app does not know.
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
 * What a bulk reminder would do now, oldest request first. `isComplete` is false when there are
 * more unpaid requests than the server previews.
 */
export const bulkReminderPreview = v.object({
  requests: v.array(previewedRequest),
  isComplete: v.boolean(),
});
export type BulkReminderPreview = v.InferOutput<typeof bulkReminderPreview>;

/** With `customerId`, the preview has the requests of this customer alone. */
export const bulkReminderQuery = v.object({ customerId: v.optional(id) });

/** The requests to remind, in the order in which the messages count against the limits. */
export const bulkReminderPayload = v.object({
  idents: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))),
    v.minLength(1),
    v.maxLength(maxBulkReminder),
  ),
});

/** How many messages a bulk reminder has queued, and which requests it left out. */
export const bulkReminderResult = v.object({
  sentCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  leftOut: v.array(v.object({ ident: v.string(), reason: v.string() })),
});
export type BulkReminderResult = v.InferOutput<typeof bulkReminderResult>;
