import * as v from 'valibot';
import { extension } from '../primitives.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const figure = extension(v.optional(v.number()));

/**
 * The capability `books` adds what was taken, refunded, taken back by disputes, and is still owed. If the
 * list asks for days of payment, `takenAmount` has only the money of these days. `cancelledCount` requests
 * are in no figure.
 */
export const paymentSum = v.object({
  count,
  amountGross: v.number(),
  takenAmount: figure,
  refundedAmount: figure,
  takenBackAmount: figure,
  owedAmount: figure,
  cancelledCount: extension(v.optional(count)),
});
export type PaymentSum = v.InferOutput<typeof paymentSum>;
