import { isAwaitingPayment } from '../../../../contract/payment-status.ts';
import { formatDayAndTime } from '../../../lib/dates.ts';
import { formatMoney } from '../../../lib/money.ts';
import { DefinitionList } from '../../../ui/data/definition-list.tsx';
import { Note } from '../../../ui/data/note.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { useIsLinkExpired } from '../link-expiry.ts';
import { getLatePaymentNote, getRefundNotes, type PaymentNote } from '../payment-notes.ts';
import { getLastRefundAmount } from '../refund/refund-state.ts';
import { formatAtTime } from '../relative-time.ts';
import { getStaffName } from '../staff-name.ts';
import { getStatusBadge } from '../status-badge.ts';
import { getDeliveryFailures } from './history-labels.ts';
import type { PartialPayment } from './use-payment-from-lists.ts';

/** 'Customer', the name of the user who made the request, or undefined (spec §2). */
const getCreatorName = ({ customerCreated, user }: PartialPayment) =>
  customerCreated ? 'Customer' : getStaffName(user);

/** Failed deliveries show beside the status because staff must act on them. A late payment has a banner until it is refunded. */
const getStatusNotes = (payment: PartialPayment): PaymentNote[] => {
  const { status, history } = payment;
  const failures = isAwaitingPayment(status) ? getDeliveryFailures(history) : [];
  const late = getLatePaymentNote(payment);
  return [
    ...failures.map((text) => ({ text, tone: 'error' }) as const),
    ...(late?.tone === 'neutral' ? [late] : []),
    ...getRefundNotes(payment, getLastRefundAmount(payment)),
  ];
};

const getExpiryNote = ({ expiresAt }: PartialPayment): PaymentNote[] =>
  expiresAt ? [{ text: `Link expired ${formatAtTime(expiresAt)}`, tone: 'neutral' }] : [];

/** The link of an open request works for ever unless the backend says otherwise. */
const getExpiryFact = ({ status, expiresAt }: PartialPayment) =>
  isAwaitingPayment(status) && expiresAt ? { term: 'Link Works Until', value: formatDayAndTime(expiresAt) } : undefined;

interface PaymentFactsProps {
  readonly payment: PartialPayment;
  /** Reserves the creator's row, so that the layout does not shift when the full payment arrives. */
  readonly isLoading?: boolean;
}

/** The facts below the amount, in the order of spec §2. */
export const PaymentFacts = ({ payment, isLoading = false }: PaymentFactsProps) => {
  const { status, description, createdAt, lastSentAt, amountVat } = payment;
  const creator = getCreatorName(payment) ?? (isLoading ? '…' : undefined);
  const badge = getStatusBadge(status);
  const isExpired = useIsLinkExpired(payment);
  const notes = [...(isExpired ? getExpiryNote(payment) : []), ...getStatusNotes(payment)];
  return (
    <DefinitionList
      items={[
        creator ? { term: 'Created By', value: creator } : undefined,
        {
          term: 'Status',
          isEndAligned: true,
          value: (
            <>
              <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
              {notes.map(({ text, tone }) => (
                <Note key={text} tone={tone}>
                  {text}
                </Note>
              ))}
            </>
          ),
        },
        description ? { term: 'Description', value: description } : undefined,
        { term: 'Created At', value: formatDayAndTime(createdAt) },
        { term: 'Last Sent At', value: lastSentAt ? formatDayAndTime(lastSentAt) : '-' },
        isExpired ? undefined : getExpiryFact(payment),
        amountVat ? { term: 'VAT', value: formatMoney(amountVat) } : undefined,
      ]}
    />
  );
};
