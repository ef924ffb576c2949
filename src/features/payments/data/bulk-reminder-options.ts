import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { bulkReminderCalls } from '../../../../contract/calls/bulk-reminder-calls.ts';
import { createApi } from '../../../http/create-api.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';

// The calls have an API of their own, so that the lists do not load their schemas.
const bulkReminderApi = createApi(bulkReminderCalls);

/** What a bulk reminder would do now. Each use loads it again, because it is soon out of date. */
export const bulkReminderPreviewOptions = queryOptions({
  queryKey: [...paymentKeys.all, 'bulk-reminder'],
  queryFn: ({ signal }) => bulkReminderApi.previewBulkReminder({ signal }),
  staleTime: 0,
  gcTime: 0,
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
