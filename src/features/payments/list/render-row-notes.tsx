import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { Note } from '../../../ui/data/note.tsx';
import { getUndeliveredNotes } from '../model/delivery-notes.ts';
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

/** A table says in `first` what is left. Other rows say it beside the amount. */
export const renderRowNotes = (payment: PaymentSummary, first?: PaymentNote) => {
  const expiry: PaymentNote | undefined = isLinkExpired(payment)
    ? { text: 'Link expired', tone: 'neutral' }
    : undefined;
  const notes = [
    first,
    ...(getLeftNote(payment) ? getAskedNotes(payment) : getPartNotes(payment)),
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
