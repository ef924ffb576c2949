import * as v from 'valibot';
import { pence, text, timestamp } from '../primitives.ts';

/** A code that pairs one second screen, and the link that opens the second screen with this code. */
export const displayCode = v.object({ code: v.string(), link: v.string(), expiresAt: timestamp });
export type DisplayCode = v.InferOutput<typeof displayCode>;

/** The ident of the payment request that the tablet shows its customer; null when it shows none. */
export const shownPaymentPayload = v.object({ paymentRequestId: v.nullable(text(40)) });

/** How far the customer has come. `declined` says that another card is needed, but not why. */
export const displayProgress = ['created', 'opened', 'confirming', 'declined', 'paid'] as const;

/** What a second screen shows. It has only what the customer may see of their own payment. */
export const display = v.object({
  /** Null between sales. */
  payment: v.nullable(
    v.object({
      /** The price or the part of it that is asked for, in pence. */
      amount: pence,
      description: v.string(),
      firstName: v.string(),
      /** The customer's page, while they can pay on it. */
      payUrl: v.nullable(v.pipe(v.string(), v.url())),
      progress: v.picklist(displayProgress),
    }),
  ),
});
export type Display = v.InferOutput<typeof display>;
export type DisplayedPayment = NonNullable<Display['payment']>;
