import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { Note } from '../../../ui/data/note.tsx';
import { getUndeliveredNotes } from '../model/delivery-notes.ts';
import { isLinkExpired } from '../model/link-expiry.ts';
import {
  getDisputeNote,
  getExpectedNote,
  getLatePaymentNote,
  getPartNotes,
  getRefundNotes,
  getRemindedNote,
  type PaymentNote,
} from '../model/payment-notes.ts';

export const renderRowNotes = (payment: PaymentSummary) => {
  const expiry: PaymentNote | undefined = isLinkExpired(payment)
    ? { text: 'Link expired', tone: 'neutral' }
    : undefined;
  const notes = [
    ...getPartNotes(payment),
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
