import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { bulkReminderCalls } from '../../../../contract/calls/bulk-reminder-calls.ts';
import {
  type BulkReminderObstacle,
  type BulkReminderPreview,
  maxBulkReminder,
  type PreviewedRequest,
} from '../../../../contract/payments/bulk-reminder.ts';
import type { Id } from '../../../../contract/primitives.ts';
import { createApi } from '../../../http/create-api.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { isFresh } from '../model/relative-time.ts';

// The lists do not load the schemas of these calls.
const bulkReminderApi = createApi(bulkReminderCalls);

const selectRemindable = ({ requests }: BulkReminderPreview) =>
  requests.filter(({ channel }) => channel !== null);

/** The oldest request comes first. */
export const selectReminded = (preview: BulkReminderPreview) =>
  selectRemindable(preview).slice(0, maxBulkReminder);

/** Staff can include declined requests, so those are not left out. */
export const selectLeftOut = ({ requests }: BulkReminderPreview) =>
  requests.filter(({ channel, channelIfIncluded }) => channel === null && !channelIfIncluded);

/** Declined requests are at the end, and not chosen at first. */
export const selectOffered = (preview: BulkReminderPreview) =>
  [
    ...selectReminded(preview),
    ...preview.requests.filter(({ channelIfIncluded }) => channelIfIncluded),
  ].slice(0, maxBulkReminder);

/** The customer has just got a message, or gets one. */
const passingObstacles = new Set<string | null>([
  'not_sent',
  'one_a_day',
] satisfies BulkReminderObstacle[]);

/** Staff can act on the reason, and the customer has had time to pay. */
const needsLook = (request: PreviewedRequest) =>
  !passingObstacles.has(request.reason) && !isFresh(request);

/** Without the ids of customers, each request counts as one. */
export const countCustomers = (requests: readonly PreviewedRequest[]) =>
  new Set(requests.map(({ customerId, ident }) => customerId ?? ident)).size;

/** One bulk reminder has a limit. */
export const isOverLimit = (preview: BulkReminderPreview) =>
  selectRemindable(preview).length > maxBulkReminder;

/**
 * The preview is soon out of date, so each use loads it again. Without an id, it is for all
 * customers.
 */
export const bulkReminderPreviewOptions = (customerId?: Id) =>
  queryOptions({
    queryKey: [...paymentKeys.all, 'bulk-reminder', { customerId }],
    queryFn: ({ signal }) => bulkReminderApi.previewBulkReminder({ query: { customerId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const summarizePreview = (preview: BulkReminderPreview) => ({
  remindableCount: selectReminded(preview).length,
  offeredCount: selectOffered(preview).length,
  needsLook: selectLeftOut(preview).some(needsLook),
  obstacles: [...new Set(preview.requests.flatMap(({ reason }) => reason ?? []))],
});

/** The button works without the response, so a failure is not shown. */
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
