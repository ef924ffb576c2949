import { useQueryClient } from '@tanstack/react-query';
import type { PaymentRequest } from '../../../../contract/payment.ts';
import type { PaymentSummary } from '../../../../contract/payment-list.ts';
import { findPlaceholderInLists } from '../../../lib/query/placeholder-from-lists.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';

/** A full payment, or a list row, which has only the fields of `PaymentSummary`. */
export type PartialPayment = PaymentSummary & Partial<Omit<PaymentRequest, keyof PaymentSummary>>;

/**
 * The row of a payment in the most recently loaded list, and when that list was loaded. Undefined if no list has the
 * row.
 */
export const usePaymentFromLists = (ident: string) => {
  const client = useQueryClient();
  return findPlaceholderInLists<PaymentSummary>(client, paymentKeys.lists, (row) => row.ident === ident);
};
