import {
  bulkReminderPayload,
  bulkReminderPreview,
  bulkReminderQuery,
  bulkReminderResult,
} from '../payments/bulk-reminder.ts';
import type { Call } from './call.ts';

/** The calls need the capability `messages`. */
export const bulkReminderCalls = {
  previewBulkReminder: {
    method: 'get',
    path: '/services/bulk_reminder/',
    query: bulkReminderQuery,
    status: 200,
    response: bulkReminderPreview,
    access: 'signed-in',
    extension: true,
    errorCodes: ['not_found'],
  },
  sendBulkReminder: {
    method: 'post',
    path: '/services/bulk_reminder/',
    payload: bulkReminderPayload,
    status: 200,
    response: bulkReminderResult,
    access: 'signed-in',
    right: 'sendRequests',
    nonIdempotent: true,
    extension: true,
    errorCodes: [],
  },
} as const satisfies Record<string, Call>;
