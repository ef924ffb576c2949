import * as v from 'valibot';
import { pence } from '../../../../contract/primitives.ts';
import { formatMoney } from '../../../lib/money.ts';

/** The schema of an amount of at most `refundablePence`. */
export const createRefundSchema = (refundablePence: number) =>
  v.object({
    amount: v.pipe(
      pence,
      v.minValue(1, 'Amount must be more than £0.00'),
      v.maxValue(refundablePence, `At most ${formatMoney(refundablePence)} can be refunded`),
    ),
  });

export type RefundSchema = ReturnType<typeof createRefundSchema>;
