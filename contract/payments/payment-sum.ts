import * as v from 'valibot';

/** How many payment requests a list has, and the sum of their gross amounts in pence. */
export const paymentSum = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  amountGross: v.number(),
});
