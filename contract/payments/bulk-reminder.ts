import * as v from 'valibot';
import { maxPageSize } from '../limits.ts';
import { id, timestamp } from '../primitives.ts';

export const maxBulkReminder = maxPageSize;

export const bulkReminderObstacles = [
  'unknown',
  // The status may have changed since the preview.
  'not_payable',
  'disputed',
  // The customer replied.
  'replied',
  // The customer tried to pay, or has the payment page open.
  'answered',
  // The payment was declined. Staff can include the request.
  'declined',
  // Staff or the customer stopped the reminders.
  'stopped',
  'expired',
  'no_address',
  'opted_out',
  // The request was never sent: the customer made it, or there was no way to send it.
  'never_sent',
  // The message of the last send is still in the outbox.
  'not_sent',
  'undelivered',
  // The customer marked the last email as spam.
  'complained',
  'resent_too_often',
  'one_a_day',
  'throttled',
] as const;
export type BulkReminderObstacle = (typeof bulkReminderObstacles)[number];

/**
 * `channel` is `email` or `sms`. If the customer would get no reminder, it is null, and `reason` is one of
 * `bulkReminderObstacles` or a word that this app does not know.
 */
const previewedRequest = v.object({
  ident: v.string(),
  /** The backend may not send it. */
  customerId: v.optional(v.nullable(id)),
  customerName: v.string(),
  amountGross: v.number(),
  /** What is still to pay of a request of which a part was paid. */
  dueAmount: v.optional(v.number()),
  createdAt: timestamp,
  channel: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** The channel if staff include the request, with the reason `declined`. */
  channelIfIncluded: v.optional(v.nullable(v.string())),
});
export type PreviewedRequest = v.InferOutput<typeof previewedRequest>;

/** `isComplete` is false when there are more unpaid requests than a preview has. */
export const bulkReminderPreview = v.object({
  requests: v.array(previewedRequest),
  isComplete: v.boolean(),
});
export type BulkReminderPreview = v.InferOutput<typeof bulkReminderPreview>;

export const bulkReminderQuery = v.object({ customerId: v.optional(id) });

const idents = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))),
  v.maxLength(maxBulkReminder),
);

/**
 * The order decides which requests miss out when a limit for messages is reached. `declinedIdents` are those
 * of `idents` that staff include although the payment was declined.
 */
export const bulkReminderPayload = v.object({
  idents: v.pipe(idents, v.minLength(1)),
  declinedIdents: v.optional(idents),
});

export const bulkReminderResult = v.object({
  sentCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  leftOut: v.array(v.object({ ident: v.string(), reason: v.string() })),
});
export type BulkReminderResult = v.InferOutput<typeof bulkReminderResult>;
