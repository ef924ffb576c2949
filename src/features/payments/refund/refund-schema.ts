import * as v from 'valibot';
import { pence } from '../../../../contract/primitives.ts';
import { formatMoney } from '../../../lib/money.ts';

/** `refundable`: the maximum, in pence. */
export const createRefundSchema = (refundable: number) =>
  v.object({
    amount: v.pipe(
      pence,
      v.minValue(1, 'Amount must be more than £0.00'),
      v.maxValue(refundable, `At most ${formatMoney(refundable)} can be refunded`),
    ),
  });

export type RefundSchema = ReturnType<typeof createRefundSchema>;
