import { queryOptions } from '@tanstack/react-query';
import { paymentSumCalls } from '../../../../contract/calls/payment-sum-calls.ts';
import type { PaymentExportQuery } from '../../../../contract/payments/payment-query.ts';
import { createApi } from '../../../http/create-api.ts';
import { paymentTotalsKey } from '../../../lib/query/query-keys.ts';

const paymentSumApi = createApi(paymentSumCalls);

export const paymentSumOptions = (query: PaymentExportQuery) =>
  queryOptions({
    // Events about payments invalidate this key with that of the totals.
    queryKey: [...paymentTotalsKey, 'sum', query],
    queryFn: ({ signal }) => paymentSumApi.getPaymentSum({ query, signal }),
  });
