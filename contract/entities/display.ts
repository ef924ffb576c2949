import * as v from 'valibot';
import { pence, text, timestamp } from '../primitives.ts';

export const displayCode = v.object({ code: v.string(), link: v.string(), expiresAt: timestamp });
export type DisplayCode = v.InferOutput<typeof displayCode>;

export const shownPaymentPayload = v.object({ paymentRequestId: v.nullable(text(40)) });

/** Bystanders can read the screen, so `declined` has no reason. */
export const displayProgress = ['created', 'opened', 'confirming', 'declined', 'paid'] as const;

/** What a second screen shows: only what the customer may see. */
export const display = v.object({
  payment: v.nullable(
    v.object({
      /** Pence of the price, or of the part that is asked for or has just been paid. */
      amount: pence,
      description: v.string(),
      firstName: v.string(),
      payUrl: v.nullable(v.pipe(v.string(), v.url())),
      progress: v.picklist(displayProgress),
      /** The bank has not declined the card itself. The server may be older than this app. */
      canReuseCard: v.optional(v.boolean()),
      /** Pence, only once a part was paid and more is due. The server may be older than this app. */
      paidAmount: v.optional(pence),
      dueAmount: v.optional(pence),
    }),
  ),
});
export type Display = v.InferOutput<typeof display>;
export type DisplayedPayment = NonNullable<Display['payment']>;
