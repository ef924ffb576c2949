import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PaymentQuery, PaymentRequest, PaymentSummary } from '../../../contract/payment.ts';
import type { PaymentPayload } from '../../../contract/payment-payload.ts';
import { persistedQuery, persistListPage } from '../../lib/query/persistence.ts';
import { customerKeys, paymentKeys, paymentTotalsKey } from '../../lib/query/query-keys.ts';
import { paymentApi } from './payment-api.ts';

export const paymentListOptions = (query: PaymentQuery) =>
  queryOptions({
    queryKey: paymentKeys.list(query),
    queryFn: ({ signal }) => paymentApi.listPayments({ query, signal }),
    placeholderData: keepPreviousData,
    ...persistListPage(query),
  });

/** What is unpaid, and what was paid since `paidSince` (ISO 8601). */
export const paymentTotalsOptions = (paidSince: string) =>
  queryOptions({
    queryKey: [...paymentTotalsKey, paidSince],
    queryFn: ({ signal }) => paymentApi.getPaymentTotals({ query: { paidSince }, signal }),
    ...persistedQuery,
  });

type Page = Awaited<ReturnType<typeof paymentApi.listPayments>>;

/** Compares a cached row with a payment. Fields that the backend's rows lack do not count. */
const isStaleRow = (row: PaymentSummary, payment: PaymentRequest) =>
  row.status !== payment.status ||
  (row.refundedAmount !== undefined && row.refundedAmount !== payment.refundedAmount) ||
  (row.refundStatus !== undefined && row.refundStatus !== payment.refundStatus) ||
  (row.latePayment !== undefined && row.latePayment?.at !== payment.latePayment?.at);

/** Whether a cached list still has another state of this payment. */
const hasStaleListRow = (client: QueryClient, payment: PaymentRequest) =>
  client
    .getQueriesData<Page>({ queryKey: paymentKeys.lists })
    .some(([, page]) => page?.results.some((row) => row.ident === payment.ident && isStaleRow(row, payment)));

export const paymentOptions = (ident: string) =>
  queryOptions({
    queryKey: paymentKeys.detail(ident),
    queryFn: async ({ signal, client }) => {
      const payment = await paymentApi.getPayment({ params: { id: ident }, signal });
      if (hasStaleListRow(client, payment)) client.invalidateQueries({ queryKey: paymentKeys.lists });
      return payment;
    },
  });

/** Loads one payment. Unlike a query, it neither joins a fetch in flight nor retries. */
export const reloadPayment = async (client: QueryClient, ident: string) =>
  client.setQueryData(paymentKeys.detail(ident), await paymentApi.getPayment({ params: { id: ident } }));

/**
 * Also invalidates customers, because a request may create one. After a lost response the form reconciles before it sends
 * again.
 */
export const createPaymentOptions = mutationOptions({
  mutationFn: ({ payload, idempotencyKey }: { payload: PaymentPayload; idempotencyKey: string }) =>
    paymentApi.createPayment({ payload, idempotencyKey, reconcilesFirst: true }),
  meta: {
    failure: 'Failed to create payment request',
    invalidates: [paymentKeys.all, customerKeys.all],
    makesInstallEligible: true,
  },
});
