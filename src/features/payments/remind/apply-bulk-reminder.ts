import type {
  BulkReminderPreview,
  BulkReminderResult,
} from '../../../../contract/payments/bulk-reminder.ts';
import { selectReminded } from '../data/bulk-reminder-options.ts';

/** Returns what the next preview will say of these requests. */
export const applyBulkReminder = (
  preview: BulkReminderPreview,
  { leftOut }: BulkReminderResult,
): BulkReminderPreview => {
  const idents = new Set(selectReminded(preview).map(({ ident }) => ident));
  const reasons = new Map(leftOut.map(({ ident, reason }) => [ident, reason]));
  return {
    ...preview,
    requests: preview.requests.map((request) =>
      idents.has(request.ident)
        ? { ...request, channel: null, reason: reasons.get(request.ident) ?? 'not_sent' }
        : request,
    ),
  };
};
