import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { paymentCalls } from '../../../../contract/calls/payment-calls.ts';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { pageSize } from '../../../../contract/limits.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import type { PaymentQuery } from '../../../../contract/payments/payment-query.ts';
import { type CallInput, createApi } from '../../../http/create-api.ts';
import { getListPersistence, persistedQuery } from '../../../lib/query/persistence.ts';
import {
  paymentDependentKeys,
  paymentKeys,
  paymentTotalsKey,
  textConsentKey,
} from '../../../lib/query/query-keys.ts';

export const paymentApi = createApi(paymentCalls);

export type PaymentPage = Awaited<ReturnType<typeof paymentApi.listPayments>>;

export const paymentListOptions = (query: PaymentQuery) =>
  queryOptions({
    queryKey: paymentKeys.list(query),
    queryFn: ({ signal }) => paymentApi.listPayments({ query, signal }),
    placeholderData: keepPreviousData,
    ...getListPersistence(query),
  });

/** `paidSince` is ISO 8601. */
export const paymentTotalsOptions = (paidSince: string) =>
  queryOptions({
    queryKey: [...paymentTotalsKey, paidSince],
    queryFn: ({ signal }) => paymentApi.getPaymentTotals({ query: { paidSince }, signal }),
    ...persistedQuery,
  });

/** The form works without the response, so a failure is not shown. */
export const textConsentOptions = (phone: string) =>
  queryOptions({
    queryKey: [...textConsentKey, phone],
    queryFn: ({ signal }) =>
      paymentApi.getTextConsent({ query: { phone }, signal, isBackground: true }),
    retry: false,
  });

/** The backend may not send all fields in rows. */
const isStaleRow = (row: PaymentSummary, payment: PaymentRequest) =>
  row.status !== payment.status ||
  (row.refundedAmount !== undefined && row.refundedAmount !== payment.refundedAmount) ||
  (row.refundStatus !== undefined && row.refundStatus !== payment.refundStatus) ||
  (row.latePayment !== undefined && row.latePayment?.at !== payment.latePayment?.at);

const hasStaleListRow = (client: QueryClient, payment: PaymentRequest) =>
  client
    .getQueriesData<PaymentPage>({ queryKey: paymentKeys.lists })
    .some(([, page]) =>
      page?.results.some((row) => row.ident === payment.ident && isStaleRow(row, payment)),
    );

export const paymentOptions = (ident: string) =>
  queryOptions({
    queryKey: paymentKeys.detail(ident),
    queryFn: async ({ signal, client }) => {
      const payment = await paymentApi.getPayment({ params: { id: ident }, signal });
      if (hasStaleListRow(client, payment))
        client.invalidateQueries({ queryKey: paymentKeys.lists });
      return payment;
    },
  });

/** Unlike a fetch of the query, this neither joins a fetch in flight nor retries. */
export const reloadPayment = async (client: QueryClient, ident: string) => {
  const payment = await paymentApi.getPayment({ params: { id: ident } });
  client.setQueryData(paymentKeys.detail(ident), payment);
  return payment;
};

/** The list has the row at once, and is fetched again all the same. */
export const showCreatedPayment = (client: QueryClient, created: PaymentSummary) => {
  client.setQueryData(paymentListOptions({ limit: pageSize, page: 1 }).queryKey, (page) =>
    page && !page.results.some(({ ident }) => ident === created.ident)
      ? { count: page.count + 1, results: [created, ...page.results].slice(0, pageSize) }
      : undefined,
  );
  client.invalidateQueries({ queryKey: paymentKeys.lists, refetchType: 'none' });
};

/**
 * The backend may create a customer, so customers are invalidated, too. After a lost response, the
 * form looks for the request before it sends it again.
 */
export const createPaymentOptions = mutationOptions({
  mutationFn: (input: CallInput<'createPayment'>) =>
    paymentApi.createPayment({ ...input, reconcilesFirst: true }),
  meta: {
    failure: 'Failed to create payment request',
    invalidates: paymentDependentKeys,
    makesInstallEligible: true,
  },
});
