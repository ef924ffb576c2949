import { useQueryClient } from '@tanstack/react-query';
import type { PaymentRequest, PaymentSummary } from '../../../contract/payment.ts';
import { knownFromLists } from '../../http/known-from-lists.ts';
import { paymentKeys } from '../../http/query-keys.ts';

/** A payment in full, or as far as a list row describes it: then the other fields are undefined. */
export type PartialPayment = PaymentSummary & Partial<Omit<PaymentRequest, keyof PaymentSummary>>;

/** The newest list row of a payment, and when it was loaded; undefined when no list in the cache holds it. */
export const usePaymentFromLists = (ident: string) => {
  const client = useQueryClient();
  return knownFromLists<PaymentSummary>(client, paymentKeys.lists, (row) => row.ident === ident);
};
