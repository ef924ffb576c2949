import * as v from 'valibot';
import { maxLength } from '../limits.ts';
import { day, extension, id, optionalText, pence, text, timestamp } from '../primitives.ts';
import { messages } from '../text/messages.ts';
import { userName } from './user-name.ts';

/** Ways outside the payment provider. */
export const paymentWays = ['cash', 'bank_transfer', 'cheque', 'card_machine', 'other'] as const;
export type PaymentWay = (typeof paymentWays)[number];

const labels: Readonly<Record<PaymentWay, { readonly name: string; readonly phrase: string }>> = {
  cash: { name: 'Cash', phrase: 'in cash' },
  bank_transfer: { name: 'Bank transfer', phrase: 'by bank transfer' },
  cheque: { name: 'Cheque', phrase: 'by cheque' },
  card_machine: { name: 'Card machine', phrase: 'by card machine' },
  other: { name: 'Another way', phrase: 'another way' },
};

const isPaymentWay = (way: string): way is PaymentWay => Object.hasOwn(labels, way);

/** An unknown way is shown as `other`. */
export const getPaymentWayName = (way: string) => labels[isPaymentWay(way) ? way : 'other'].name;

/** Ends a sentence, such as `in cash`. */
export const getPaymentWayPhrase = (way: string) =>
  labels[isPaymentWay(way) ? way : 'other'].phrase;

export const recordedPayment = v.object({
  id,
  /** One of `paymentWays`, or a way that this app does not know. */
  way: v.string(),
  amount: v.number(),
  /** Pence beyond what was due. */
  excessAmount: v.optional(v.number(), 0),
  receivedOn: day,
  note: v.nullish(v.string(), null),
  recordedAt: timestamp,
  by: v.nullish(userName, null),
  undone: v.nullish(
    v.object({ at: timestamp, by: v.nullish(userName, null), reason: v.nullish(v.string(), null) }),
    null,
  ),
});

/**
 * `dueAmount` is what the user saw. If it is no longer true, the server refuses with `changed`. If the
 * provider cannot close the customer's page, the server refuses with `page_open`, unless the payload has
 * `acceptsOpenPage`.
 */
export const recordPaymentPayload = v.object({
  way: v.picklist(paymentWays, messages.invalid),
  amount: v.pipe(pence, v.minValue(1, messages.amountNotPositive)),
  receivedOn: day,
  note: optionalText(maxLength.note),
  dueAmount: extension(v.optional(pence)),
  sendsReceipt: extension(v.optional(v.boolean())),
  acceptsOpenPage: extension(v.optional(v.boolean())),
});

export const undoRecordedPaymentPayload = v.object({
  reason: v.pipe(text(maxLength.note), v.nonEmpty(messages.reasonEmpty)),
  acceptsOpenPage: extension(v.optional(v.boolean())),
});
