import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { payoutCalls } from '../../../contract/calls/payout-calls.ts';
import { pageSize } from '../../../contract/limits.ts';
import { createApi } from '../../http/create-api.ts';
import { payoutKeys } from '../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';

const payoutApi = createApi(payoutCalls);

const READING_INTERVAL_MS = 3_000;

/** Payouts show the income of the shop, so they are never persisted. */
export const payoutListOptions = (page: number, runWithReauth: RunWithReauth) =>
  queryOptions({
    queryKey: payoutKeys.list({ page }),
    queryFn: ({ signal }) =>
      runWithReauth(() => payoutApi.listPayouts({ query: { limit: pageSize, page }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.readState === 'reading' ? READING_INTERVAL_MS : false,
  });

export const payoutOptions = (payoutId: string, runWithReauth: RunWithReauth) =>
  queryOptions({
    queryKey: payoutKeys.detail(payoutId),
    queryFn: ({ signal }) =>
      runWithReauth(() => payoutApi.getPayout({ params: { id: payoutId }, signal })),
  });
