import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { getDisputeNote, getLatePaymentNote } from '../model/payment-notes.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';

/** The request was not payable, and not all of the money is refunded. */
export const LatePayment = ({ payment }: { readonly payment: PaymentSummary }) => {
  const note = getLatePaymentNote(payment);
  return (
    payment.latePayment &&
    note?.tone === 'error' && (
      <Banner tone="error" role="status">
        <p>
          <strong>{note.text}</strong>
        </p>
        <p>{formatAsOfTime(payment.latePayment.at)}</p>
      </Banner>
    )
  );
};

/** The dispute takes money or waits for an answer. */
export const Dispute = ({ payment }: { readonly payment: PaymentOrRow }) => {
  const note = getDisputeNote(payment);
  if (note?.tone !== 'error') return null;
  return (
    <Banner tone="error" role="status">
      <p>
        <strong>{note.text}</strong>
      </p>
      {payment.disputeUrl && (
        <p>
          <a href={payment.disputeUrl} target="_blank" rel="noreferrer">
            Open at the provider
          </a>
        </p>
      )}
    </Banner>
  );
};
