import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { bulkReminderCalls } from '../../../../contract/calls/bulk-reminder-calls.ts';
import {
  type BulkReminderPreview,
  maxBulkReminder,
} from '../../../../contract/payments/bulk-reminder.ts';
import type { Id } from '../../../../contract/primitives.ts';
import { createApi } from '../../../http/create-api.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';

// The calls have an API of their own, so that the lists do not load their schemas.
const bulkReminderApi = createApi(bulkReminderCalls);

/** The requests that one bulk reminder reminds, oldest first. */
export const selectReminded = ({ requests }: BulkReminderPreview) =>
  requests.filter(({ channel }) => channel !== null).slice(0, maxBulkReminder);

/**
 * What a bulk reminder would do now, or one of the requests of one customer. Each use loads it
 * again, because it is soon out of date.
 */
export const bulkReminderPreviewOptions = (customerId?: Id) =>
  queryOptions({
    queryKey: [...paymentKeys.all, 'bulk-reminder', { customerId }],
    queryFn: ({ signal }) => bulkReminderApi.previewBulkReminder({ query: { customerId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** How many requests a bulk reminder would remind, and why it leaves out the others. */
export const summarizePreview = (preview: BulkReminderPreview) => ({
  remindedCount: selectReminded(preview).length,
  obstacles: [...new Set(preview.requests.flatMap(({ reason }) => reason ?? []))],
});

/** The summary of the preview. The button works without the response. */
export const bulkReminderSummaryOptions = (customerId?: Id) =>
  queryOptions({
    queryKey: [...bulkReminderPreviewOptions(customerId).queryKey, 'summary'],
    queryFn: async ({ signal }) => {
      const query = { customerId };
      const options = { query, signal, isBackground: true };
      return summarizePreview(await bulkReminderApi.previewBulkReminder(options));
    },
    retry: false,
  });

export const sendBulkReminderOptions = mutationOptions({
  mutationFn: bulkReminderApi.sendBulkReminder,
  meta: { invalidates: [paymentKeys.all] },
});
