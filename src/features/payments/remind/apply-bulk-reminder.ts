import type {
  BulkReminderPreview,
  BulkReminderResult,
} from '../../../../contract/payments/bulk-reminder.ts';

/** The next preview will say the same. */
export const applyBulkReminder = (
  preview: BulkReminderPreview,
  idents: readonly string[],
  { leftOut }: BulkReminderResult,
): BulkReminderPreview => {
  const reminded = new Set(idents);
  const reasons = new Map(leftOut.map(({ ident, reason }) => [ident, reason]));
  return {
    ...preview,
    requests: preview.requests.map((request) =>
      reminded.has(request.ident)
        ? {
            ...request,
            channel: null,
            channelIfIncluded: null,
            reason: reasons.get(request.ident) ?? 'not_sent',
          }
        : request,
    ),
  };
};
