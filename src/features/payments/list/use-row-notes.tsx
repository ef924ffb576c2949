import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { useTenant } from '../../../session/use-session.ts';
import { Note } from '../../../ui/data/note.tsx';
import { getUndeliveredNotes } from '../model/delivery-notes.ts';
import { isNeverSent } from '../model/is-sent.ts';
import { isLinkExpired } from '../model/link-expiry.ts';
import {
  getAskedNotes,
  getDisputeNote,
  getExpectedNote,
  getLatePaymentNote,
  getLeftNote,
  getPartNotes,
  getRefundNotes,
  getRemindedNote,
  type PaymentNote,
} from '../model/payment-notes.ts';

const notSent: PaymentNote = { text: 'Not sent', tone: 'neutral' };

export const useRowNotes = (payment: PaymentSummary) => {
  const tenant = useTenant();
  const expiry: PaymentNote | undefined = isLinkExpired(payment)
    ? { text: 'Link expired', tone: 'neutral' }
    : undefined;
  const left = getLeftNote(payment);
  const notes = [
    ...(left ? [left, ...getAskedNotes(payment)] : getPartNotes(payment)),
    isPayable(payment.status) && isNeverSent(payment, tenant) ? notSent : undefined,
    ...getUndeliveredNotes(payment),
    getDisputeNote(payment),
    getLatePaymentNote(payment),
    ...getRefundNotes(payment),
    // While a payment is on its way, the customer does not need the link.
    getExpectedNote(payment) ?? expiry ?? getRemindedNote(payment),
  ];
  return notes
    .filter((note) => note !== undefined)
    .map(({ text, tone }) => (
      <Note key={text} tone={tone}>
        {text}
      </Note>
    ));
};
