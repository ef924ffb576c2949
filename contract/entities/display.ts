import * as v from 'valibot';
import { pence, text, timestamp } from '../primitives.ts';

/** The link opens the second screen with this code. */
export const displayCode = v.object({ code: v.string(), link: v.string(), expiresAt: timestamp });
export type DisplayCode = v.InferOutput<typeof displayCode>;

/** The ident of the request that the tablet shows its customer. Null means that it shows none. */
export const shownPaymentPayload = v.object({ paymentRequestId: v.nullable(text(40)) });

/** Bystanders can read the screen, so `declined` does not say why. */
export const displayProgress = ['created', 'opened', 'confirming', 'declined', 'paid'] as const;

/** What a second screen shows: only what the customer may see. */
export const display = v.object({
  /** It is null while the tablet shows no payment. */
  payment: v.nullable(
    v.object({
      /** In pence: the price, or the part that is asked for. */
      amount: pence,
      description: v.string(),
      firstName: v.string(),
      /** The pay link, while the customer can pay. */
      payUrl: v.nullable(v.pipe(v.string(), v.url())),
      progress: v.picklist(displayProgress),
    }),
  ),
});
export type Display = v.InferOutput<typeof display>;
export type DisplayedPayment = NonNullable<Display['payment']>;
