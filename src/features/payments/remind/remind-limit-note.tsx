import { useQuery } from '@tanstack/react-query';
import { maxBulkReminder } from '../../../../contract/payments/bulk-reminder.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import {
  bulkReminderSummaryOptions,
  type summarizePreview,
} from '../data/bulk-reminder-options.ts';

const describeLimits = ({ isOverLimit, previewedCount }: ReturnType<typeof summarizePreview>) =>
  [
    previewedCount !== undefined && `of the ${formatCount(previewedCount)} oldest requests`,
    isOverLimit && `at most ${maxBulkReminder} at once`,
  ]
    .filter((part) => part !== false)
    .join(', ');

/** It says which limit the number of `RemindButton` has. It needs the capability `messages`. */
export const RemindLimitNote = () => {
  const { data } = useQuery(bulkReminderSummaryOptions());
  const text = data?.remindableCount ? describeLimits(data) : '';
  return text ? <p>{text.charAt(0).toUpperCase() + text.slice(1)}</p> : null;
};
