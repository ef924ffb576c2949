import { Link } from '@tanstack/react-router';
import type { PaymentPayload } from '../../../../contract/payment-payload.ts';
import { hideToast, showToast } from '../../../ui/feedback/toast-store.ts';
import styles from './show-sent-toast.module.css';

type Recipient = PaymentPayload['customer'];

/** Long enough to read the recipient and to press View. The time stops while the toast has the pointer or the focus. */
const TIMEOUT_MS = 6_000;

const listChannels = ({ email, phone }: Recipient) => [email && 'email', phone && 'text'].filter(Boolean).join(' and ');

/** Says to whom the request was sent. With an `ident`, View opens the request. */
export const showSentToast = (recipient: Recipient, ident: string | undefined) => {
  const id = showToast({
    tone: 'success',
    message: 'Payment request sent!',
    timeoutMs: TIMEOUT_MS,
    detail: (
      <span className={styles.detail}>
        <span className={styles.recipient}>
          Sent by {listChannels(recipient)} to {recipient.name}
        </span>
        {ident !== undefined && (
          <Link
            to="/payments/$paymentRequestId"
            params={{ paymentRequestId: ident }}
            className={styles.view}
            onClick={() => hideToast(id)}
          >
            View
          </Link>
        )}
      </span>
    ),
  });
};
