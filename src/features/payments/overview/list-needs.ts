import type { PaymentTotals } from '../../../../contract/payments/payment-list.ts';
import { formatCount } from '../../../lib/format/counts.ts';

/** Leaves out kinds without a request, and those that the backend does not count. */
export const listNeeds = ({
  undeliveredCount = 0,
  declinedCount = 0,
  openDisputeCount = 0,
}: PaymentTotals) =>
  [
    {
      count: undeliveredCount,
      text: `${formatCount(undeliveredCount)} undelivered`,
      search: { filter: 'undelivered' as const },
    },
    {
      count: declinedCount,
      text: `${formatCount(declinedCount)} declined`,
      search: { filter: 'unpaid' as const, status: 'declined' as const },
    },
    {
      count: openDisputeCount,
      text: `${formatCount(openDisputeCount)} disputed`,
      search: { filter: 'disputed' as const },
    },
  ].filter(({ count }) => count > 0);
