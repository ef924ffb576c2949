import { useQuery } from '@tanstack/react-query';
import { maxBulkReminder } from '../../../../contract/payments/bulk-reminder.ts';
import { formatCount, formatRowCount } from '../../../lib/format/counts.ts';
import {
  bulkReminderSummaryOptions,
  type summarizePreview,
} from '../data/bulk-reminder-options.ts';

const describeLeftOut = ({
  leftOutCount,
  isOverLimit,
  previewedCount,
}: ReturnType<typeof summarizePreview>) =>
  [
    previewedCount !== undefined && `of the ${formatCount(previewedCount)} oldest`,
    isOverLimit && `at most ${maxBulkReminder} at once`,
    leftOutCount > 0 && `${formatRowCount(leftOutCount, 'requests')} left out`,
  ]
    .filter((part) => part !== false)
    .join(', ');

/**
 * The note says why the number of `RemindButton` differs from what is owed, unless the button leads
 * to those left out. It needs the capability `messages`.
 */
export const LeftOutNote = () => {
  const { data } = useQuery(bulkReminderSummaryOptions());
  const text = data?.remindableCount ? describeLeftOut(data) : '';
  return text ? <p>{text.charAt(0).toUpperCase() + text.slice(1)}</p> : null;
};
