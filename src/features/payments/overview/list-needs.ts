import type { PaymentTotals } from '../../../../contract/payments/payment-list.ts';
import { formatCount } from '../../../lib/format/counts.ts';

/**
 * The requests that staff should look at, with what narrows the payments list to them. Kinds without
 * a request, and those that the backend does not count, are missing.
 */
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
