import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PaymentPayload, PaymentQuery, PaymentRequest } from '../../../contract/payment.ts';
import { api } from '../../http/api.ts';
import { keptIfFirstPage } from '../../http/kept.ts';
import { customerKeys, paymentKeys } from '../../http/query-keys.ts';

export const paymentListOptions = (query: PaymentQuery) =>
  queryOptions({
    queryKey: paymentKeys.list(query),
    queryFn: ({ signal }) => api.listPayments({ query, signal }),
    placeholderData: keepPreviousData,
    ...keptIfFirstPage(query),
  });

type Page = Awaited<ReturnType<typeof api.listPayments>>;

/** Whether a list in the cache still shows another status: two screens must not disagree. */
const isNewsToLists = (client: QueryClient, { ident, status }: PaymentRequest) =>
  client
    .getQueriesData<Page>({ queryKey: paymentKeys.lists })
    .some(([, page]) => page?.results.some((row) => row.ident === ident && row.status !== status));

export const paymentOptions = (ident: string) =>
  queryOptions({
    queryKey: paymentKeys.detail(ident),
    queryFn: async ({ signal, client }) => {
      const payment = await api.getPayment({ params: { id: ident }, signal });
      if (isNewsToLists(client, payment)) client.invalidateQueries({ queryKey: paymentKeys.lists });
      return payment;
    },
  });

/** Loads a request once, now, whatever else may be loading it. */
export const reloadPayment = async (client: QueryClient, ident: string) =>
  client.setQueryData(paymentKeys.detail(ident), await api.getPayment({ params: { id: ident } }));

/** A new request may bring a new customer with it. After a lost answer its form looks before it sends again. */
export const createPaymentOptions = mutationOptions({
  mutationFn: ({ payload, idempotencyKey }: { payload: PaymentPayload; idempotencyKey: string }) =>
    api.createPayment({ payload, idempotencyKey, looksFirst: true }),
  meta: {
    success: 'Payment request sent!',
    failure: 'Failed to create payment request',
    invalidates: [paymentKeys.all, customerKeys.all],
    provesUseful: true,
  },
});

export const cancelPaymentOptions = (ident: string) =>
  mutationOptions({
    mutationFn: () => api.cancelPayment({ params: { id: ident } }),
    meta: { failure: 'Failed to cancel payment request', invalidates: [paymentKeys.all] },
  });

export const resendPaymentOptions = (ident: string) =>
  mutationOptions({
    mutationFn: (idempotencyKey: string) =>
      api.resendPayment({ params: { id: ident }, idempotencyKey, looksFirst: true }),
    meta: { failure: 'Failed to resend payment request', invalidates: [paymentKeys.all] },
  });
