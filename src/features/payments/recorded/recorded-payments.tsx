import type * as v from 'valibot';
import { formatMoney } from '../../../../contract/money.ts';
import {
  getPaymentWayPhrase,
  type recordedPayment,
} from '../../../../contract/payments/recorded-payment.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { useCapability, useHasRight } from '../../../session/use-session.ts';
import { Note } from '../../../ui/data/note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import { getStaffName } from '../model/staff-name.ts';
import styles from './recorded-payments.module.css';
import { UndoRecordedPayment } from './undo-recorded-payment.tsx';

/** The money did not come through the provider. */
type RecordedPayment = v.InferOutput<typeof recordedPayment>;

const describeSource = ({ by, undone }: RecordedPayment) => {
  if (!undone) return `Recorded by ${getStaffName(by) ?? 'staff'}`;
  const reason = undone.reason ? `: ${undone.reason}` : '';
  return `Undone by ${getStaffName(undone.by) ?? 'an owner'}${reason}`;
};

interface EntryProps {
  readonly recorded: RecordedPayment;
  readonly runWithReauth: RunWithReauth;
}

const Entry = ({ recorded, runWithReauth }: EntryProps) => {
  const canUndo = useHasRight('undoRecordedPayments');
  const { way, amount, excessAmount, receivedOn, note, undone } = recorded;
  const isUndone = undone !== null;
  const title = `${formatMoney(amount)} ${getPaymentWayPhrase(way)}`;
  return (
    <li className={styles.entry}>
      <div className={styles.details}>
        <span className={styles.title} data-undone={isUndone || undefined}>
          {isUndone ? <s>{title}</s> : title}
        </span>
        <span className={styles.soft}>{formatDay(receivedOn)}</span>
        {note && <span dir="auto">{note}</span>}
        <span className={styles.soft}>{describeSource(recorded)}</span>
        {excessAmount > 0 && (
          <Note tone="error">{formatMoney(excessAmount)} more than was due: pay it back</Note>
        )}
      </div>
      {canUndo && !isUndone && (
        <UndoRecordedPayment recorded={recorded} runWithReauth={runWithReauth} />
      )}
    </li>
  );
};

interface RecordedPaymentsProps {
  readonly payment: PaymentOrRow;
  readonly runWithReauth: RunWithReauth;
}

export const RecordedPayments = ({ payment, runWithReauth }: RecordedPaymentsProps) => {
  const isOffered = useCapability('recorded-payments');
  const { recordedPayments = [] } = payment;
  if (!isOffered || recordedPayments.length === 0) return null;
  return (
    <Card>
      <h2 id="recorded-payments" className={styles.heading}>
        Paid Another Way
      </h2>
      <ul aria-labelledby="recorded-payments" className={styles.list}>
        {recordedPayments.map((recorded) => (
          <Entry key={recorded.id} recorded={recorded} runWithReauth={runWithReauth} />
        ))}
      </ul>
    </Card>
  );
};
