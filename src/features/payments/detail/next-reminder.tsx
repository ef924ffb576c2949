import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
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
        <BusyButton
          variant="default"
          isBusy={stop.isPending}
          onClick={() => stop.mutate({ params: { id: ident } })}
        >
          Stop Reminders
        </BusyButton>
      </div>
    </Card>
  );
};
