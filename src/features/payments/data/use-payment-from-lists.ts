import { useQueryClient } from '@tanstack/react-query';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { findPlaceholderInLists } from '../../../lib/query/placeholder-from-lists.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';

/** The row in the most recently loaded list. */
export const usePaymentFromLists = (ident: string) => {
  const client = useQueryClient();
  return findPlaceholderInLists<PaymentSummary>(
    client,
    paymentKeys.lists,
    (row) => row.ident === ident,
  );
};
