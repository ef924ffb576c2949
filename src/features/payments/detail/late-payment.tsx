import type { PaymentSummary } from '../../../../contract/payment.ts';
import { formatAsOfTime } from '../../../lib/dates.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { getLatePaymentNote } from '../payment-notes.ts';

/** Money that must not be overlooked: it arrived when nobody expected it, and the customer does not have it back. */
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
