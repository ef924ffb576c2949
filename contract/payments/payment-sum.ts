import * as v from 'valibot';
import { extension } from '../primitives.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const figure = extension(v.optional(v.number()));

/**
 * The requests of a list, with sums in pence. With the capability `books`, also what was taken, refunded,
 * taken back by disputes, and is still owed. No figure contains the `cancelledCount` cancelled requests. When
 * the list asks for days of payment, `takenAmount` is the money of these days.
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
