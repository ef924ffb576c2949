import { Banner } from '../../../ui/feedback/banner.tsx';
import type { PartialPayment } from '../model/partial-payment.ts';
import { getDisputeNote } from '../model/payment-notes.ts';

/** A banner about a dispute that takes money or waits for an answer, with a link to the provider's page of the dispute. */
export const Dispute = ({ payment }: { readonly payment: PartialPayment }) => {
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
