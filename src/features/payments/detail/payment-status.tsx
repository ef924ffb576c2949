import { Link } from '@tanstack/react-router';
import { describeDecline, isDeclineReason } from '../../../../contract/payments/decline-reason.ts';
import { isAwaitingPayment, isPayable } from '../../../../contract/payments/payment-status.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { canSendEmails, useHasRight, useTenant } from '../../../session/use-session.ts';
import { Note } from '../../../ui/data/note.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { getDeliveryNotes } from '../model/delivery-notes.ts';
import { useIsLinkExpired } from '../model/link-expiry.ts';
import {
  getDisputeNote,
  getExpectedNote,
  getLatePaymentNote,
  getLeftNote,
  getPartNotes,
  getRefundNotes,
  type PaymentNote,
} from '../model/payment-notes.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import { useIsConfirming } from '../model/payment-progress.ts';
import { getLastRefundAmount } from '../model/refund-state.ts';
import { formatAtTime } from '../model/relative-time.ts';
import { getStatusBadge } from '../model/status-badge.ts';
import {
  findReceiptFailure,
  getDeliveryFailures,
  getHistoryLabel,
  getHistoryTone,
} from './history-labels.ts';
import styles from './payment-status.module.css';

/** A banner shows an open or lost dispute, and a late payment that is not refunded. */
const getStatusNotes = (payment: PaymentOrRow): PaymentNote[] => {
  const { status, history } = payment;
  const failures = payment.deliveries || !isPayable(status) ? [] : getDeliveryFailures(history);
  const late = getLatePaymentNote(payment);
  const dispute = getDisputeNote(payment);
  return [
    ...[getLeftNote(payment)].filter((note) => note !== undefined),
    ...getPartNotes(payment),
    ...failures.map((text) => ({ text, tone: 'error' }) as const),
    ...getDeliveryNotes(payment),
    ...(dispute?.tone === 'neutral' ? [dispute] : []),
    ...(late?.tone === 'neutral' ? [late] : []),
    ...getRefundNotes(payment, getLastRefundAmount(payment)),
  ];
};

const getDeclineNote = ({ status, declineReason }: PaymentOrRow): PaymentNote[] =>
  isPayable(status) && isDeclineReason(declineReason)
    ? [{ text: describeDecline(declineReason, 'staff'), tone: 'error' }]
    : [];

/** The bank has not decided yet. */
const getConfirmingNote = (payment: PaymentOrRow): PaymentNote =>
  getExpectedNote(payment) ?? { text: 'Confirming with the bank', tone: 'neutral' };

/** While a payment is on its way, the customer does not need the link. */
const getExpiryNote = (payment: PaymentOrRow): PaymentNote[] =>
  payment.expiresAt && !getExpectedNote(payment)
    ? [{ text: `Link expired ${formatAtTime(payment.expiresAt)}`, tone: 'neutral' }]
    : [];

const stillPayableNote: PaymentNote = { text: 'The link can still be paid', tone: 'neutral' };

const getOpenedAt = ({ status, history }: PaymentOrRow) =>
  isAwaitingPayment(status) ? history?.findLast(({ event }) => event === 'opened')?.at : undefined;

/** Owners of a shop that sends no email can turn it on. */
const ReceiptNote = ({ history }: Pick<PaymentOrRow, 'history'>) => {
  const sendsEmail = canSendEmails(useTenant());
  const hasEmailRight = useHasRight('changeMailServer');
  const failure = findReceiptFailure(history);
  if (!failure) return null;
  const label = getHistoryLabel(failure);
  if (getHistoryTone(failure) === 'bad') return <Note tone="error">{label}</Note>;
  return (
    <Note tone="neutral">
      {label}
      {failure.channel === 'email' && !sendsEmail && hasEmailRight && (
        <>
          . <Link to="/settings/email">Turn on email</Link>
        </>
      )}
    </Note>
  );
};

interface PaymentStatusProps {
  readonly payment: PaymentOrRow;
  readonly hasPayLink: boolean;
}

/** Beside the amount, staff see the notes without scrolling. */
export const PaymentStatus = ({ payment, hasPayLink }: PaymentStatusProps) => {
  const badge = getStatusBadge(payment.status);
  const isExpired = useIsLinkExpired(payment);
  const isConfirming = useIsConfirming(payment);
  const openedAt = getOpenedAt(payment);
  const isStillPayable = hasPayLink && !isAwaitingPayment(payment.status) && !isConfirming;
  const notes = [
    ...(isConfirming ? [getConfirmingNote(payment)] : getDeclineNote(payment)),
    ...(isExpired ? getExpiryNote(payment) : []),
    ...(isStillPayable ? [stillPayableNote] : []),
    ...getStatusNotes(payment),
  ];
  return (
    <dl>
      <VisuallyHidden as="dt">Status</VisuallyHidden>
      <dd className={styles.status}>
        {/* Beside the badge, the time causes no layout shift when the history has loaded. */}
        <span className={styles.badge}>
          <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
          {openedAt && <span className={styles.opened}>opened {formatAsOfTime(openedAt)}</span>}
        </span>
        {notes.map(({ text, tone }) => (
          <Note key={text} tone={tone}>
            {text}
          </Note>
        ))}
        <ReceiptNote history={payment.history} />
      </dd>
    </dl>
  );
};
