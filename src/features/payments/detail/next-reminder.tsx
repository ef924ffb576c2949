import { Button } from '@mantine/core';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { stopRemindersOptions } from '../data/action-options.ts';
import styles from './next-reminder.module.css';

interface NextReminderProps {
  readonly ident: string;
  readonly next: NonNullable<PaymentRequest['nextReminder']>;
}

export const NextReminder = ({ ident, next }: NextReminderProps) => {
  const stop = useWrite(stopRemindersOptions);
  const channel = next.channel === 'sms' ? 'text' : 'email';
  return (
    <Card>
      <div className={styles.reminder}>
        <span>
          Next reminder by {channel}: <time dateTime={next.at}>{formatDay(next.at)}</time>
        </span>
        <Button
          variant="default"
          {...stop.busyProps}
          onClick={() => stop.mutate({ params: { id: ident } })}
        >
          Stop Reminders
        </Button>
      </div>
    </Card>
  );
};
