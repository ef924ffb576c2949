import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { bulkReminderCalls } from '../../../../contract/calls/bulk-reminder-calls.ts';
import {
  type BulkReminderPreview,
  maxBulkReminder,
} from '../../../../contract/payments/bulk-reminder.ts';
import { createApi } from '../../../http/create-api.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';

// The calls have an API of their own, so that the lists do not load their schemas.
const bulkReminderApi = createApi(bulkReminderCalls);

/** The requests that one bulk reminder reminds, oldest first. */
export const selectReminded = ({ requests }: BulkReminderPreview) =>
  requests.filter(({ channel }) => channel !== null).slice(0, maxBulkReminder);

/** What a bulk reminder would do now. Each use loads it again, because it is soon out of date. */
export const bulkReminderPreviewOptions = queryOptions({
  queryKey: [...paymentKeys.all, 'bulk-reminder'],
  queryFn: ({ signal }) => bulkReminderApi.previewBulkReminder({ signal }),
  staleTime: 0,
  gcTime: 0,
});

/** How many customers a bulk reminder would remind. The card works without the response. */
export const bulkReminderCountOptions = queryOptions({
  queryKey: [...bulkReminderPreviewOptions.queryKey, 'count'],
  queryFn: async ({ signal }) =>
    selectReminded(await bulkReminderApi.previewBulkReminder({ signal, isBackground: true }))
      .length,
  retry: false,
});

interface BulkReminderInput {
  readonly idents: string[];
  readonly idempotencyKey: string;
}

export const sendBulkReminderOptions = mutationOptions({
  mutationFn: ({ idents, idempotencyKey }: BulkReminderInput) =>
    bulkReminderApi.sendBulkReminder({ payload: { idents }, idempotencyKey }),
  meta: { invalidates: [paymentKeys.all] },
});
