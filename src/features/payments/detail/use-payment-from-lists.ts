import { useQueryClient } from '@tanstack/react-query';
import type { PaymentRequest, PaymentSummary } from '../../../../contract/payment.ts';
import { findPlaceholderInLists } from '../../../lib/query/placeholder-from-lists.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';

/** A full payment, or a list row without the other fields. */
export type PartialPayment = PaymentSummary & Partial<Omit<PaymentRequest, keyof PaymentSummary>>;

/** The newest cached list row of a payment and its load time; undefined if no cached list has it. */
export const usePaymentFromLists = (ident: string) => {
  const client = useQueryClient();
  return findPlaceholderInLists<PaymentSummary>(client, paymentKeys.lists, (row) => row.ident === ident);
};
