import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PaymentPayload } from '../../../../contract/payment-payload.ts';
import { hideToast, showToast } from '../../../ui/feedback/toast-store.ts';
import styles from './show-sent-toast.module.css';

type Recipient = PaymentPayload['customer'];

/** Long enough to read the recipient and to press View. The time stops while the toast has the pointer or the focus. */
const TIMEOUT_MS = 6_000;

const listChannels = ({ email, phone }: Recipient) => [email && 'email', phone && 'text'].filter(Boolean).join(' and ');

interface SentDetailProps {
  readonly recipient: Recipient;
  readonly ident: string | undefined;
  /** Called when the user has left the list, which opens after a request was sent. */
  readonly onLeaveList: () => void;
}

const SentDetail = ({ recipient, ident, onLeaveList }: SentDetailProps) => {
  const isList = useLocation({ select: ({ pathname }) => pathname === '/payments' });
  const wasList = useRef(isList);
  useEffect(
    function hideOutsideList() {
      if (wasList.current && !isList) onLeaveList();
      wasList.current = isList;
    },
    [isList, onLeaveList],
  );
  return (
    <span className={styles.detail}>
      <span className={styles.recipient}>
        Sent by {listChannels(recipient)} to {recipient.name}
      </span>
      {ident !== undefined && (
        <Link to="/payments/$paymentRequestId" params={{ paymentRequestId: ident }} className={styles.view}>
          View
        </Link>
      )}
    </span>
  );
};

/** Says to whom the request was sent. With an `ident`, View opens the request. */
export const showSentToast = (recipient: Recipient, ident: string | undefined) => {
  const hide = () => hideToast(id);
  const id = showToast({
    tone: 'success',
    message: 'Payment request sent!',
    timeoutMs: TIMEOUT_MS,
    detail: <SentDetail recipient={recipient} ident={ident} onLeaveList={hide} />,
  });
};
