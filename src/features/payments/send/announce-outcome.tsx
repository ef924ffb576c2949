import { Link } from '@tanstack/react-router';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { CurrentUser, Tenant } from '../../../../contract/entities/session.ts';
import type { PaymentPayload } from '../../../../contract/payments/payment-payload.ts';
import { NOTHING_SENT } from '../../../http/api-error.ts';
import { wideScreen } from '../../../lib/browser/media-queries.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { describeNoMessage } from '../model/message-channels.ts';
import { getOutgoingChannels, hasOutgoingChannel } from '../model/outgoing-channels.ts';
import styles from './announce-outcome.module.css';
import { getQuestion, type Question } from './attempt.ts';
import { describeDuplicate } from './duplicate-request.ts';
import type { RequestAttempt } from './send-steps.ts';

type Recipient = PaymentPayload['customer'];

/** The user needs time to read the recipient and to press View. */
const SENT_TIMEOUT_MS = 6_000;
/** The user needs time to look at the request. */
const NOT_REPLACED_TIMEOUT_MS = 20_000;

const describeSend = ({ name, email, phone }: Recipient) => {
  const channels = [email && 'email', phone && 'text'].filter(Boolean);
  return channels.length === 0
    ? describeNoMessage(name)
    : `Sent by ${channels.join(' and ')} to ${name}`;
};

type SentRequest = Pick<PaymentRequest, 'ident' | 'payUrl'>;

interface SentDetailProps {
  readonly recipient: Recipient;
  readonly sent: SentRequest | undefined;
}

const SentDetail = ({ recipient, sent }: SentDetailProps) => (
  <span className={styles.detail}>
    <span className={styles.recipient}>{describeSend(recipient)}</span>
    {sent && (
      <span className={styles.links}>
        {sent.payUrl && (
          <Link
            to="/payments/$paymentRequestId"
            params={{ paymentRequestId: sent.ident }}
            search={{ watch: 'on' }}
            className={styles.view}
          >
            Show to Customer
          </Link>
        )}
        <Link
          to="/payments/$paymentRequestId"
          params={{ paymentRequestId: sent.ident }}
          className={styles.view}
        >
          View
        </Link>
      </span>
    )}
  </span>
);

/** Where no screen shows the sent request, the toast has its links. */
const showSentToast = (
  recipient: Recipient,
  sent: SentRequest | undefined,
  { isSent }: { readonly isSent: boolean },
) =>
  showToast({
    tone: 'success',
    message: isSent ? 'Payment request sent!' : 'Payment request created',
    timeoutMs: SENT_TIMEOUT_MS,
    detail: <SentDetail recipient={recipient} sent={sent} />,
  });

/** The user has left the form. */
const announceNotSent = (question: Question, me: CurrentUser | undefined) => {
  const show = (reason: string) =>
    showToast({ tone: 'error', message: `${NOTHING_SENT} ${reason}` });
  if (question.about === 'duplicate') show(describeDuplicate(question.duplicate, me));
  if (question.about === 'link') show(`${question.reason}.`);
};

interface AnnounceOptions {
  readonly me: CurrentUser | undefined;
  readonly tenant: Tenant | undefined;
  /** The number gets no text messages. */
  readonly isStopped: boolean;
  /** An open form shows the questions itself. */
  readonly isFormOpen: boolean;
}

/** The mutation shows the toast of a refusal. */
export const announceOutcome = (
  attempt: RequestAttempt,
  { me, tenant, isStopped, isFormOpen }: AnnounceOptions,
) => {
  const { payload, state } = attempt;
  const question = getQuestion(attempt);
  if (question && !isFormOpen) announceNotSent(question, me);
  if (state.name !== 'sent' || state.isFound) return;
  // A wide screen opens the sent request.
  const linked = wideScreen.matches() ? undefined : (state.result ?? undefined);
  const { customer } = payload;
  const channels = {
    ...getOutgoingChannels(customer, tenant),
    ...(isStopped && { phone: '' }),
  };
  showSentToast({ name: customer.name, ...channels }, linked, {
    isSent: hasOutgoingChannel(customer, tenant),
  });
};

const notReplacedMessages = {
  'not-cancelled': 'The new request was sent, but this one is not cancelled.',
  unknown: 'The new request was sent. We can’t tell if this one is cancelled.',
} as const;

export type NotReplacedOutcome = keyof typeof notReplacedMessages;

/** The request that may still be paid shows below the toast. */
export const announceNotReplaced = (outcome: NotReplacedOutcome) =>
  showToast({
    tone: 'error',
    message: notReplacedMessages[outcome],
    timeoutMs: NOT_REPLACED_TIMEOUT_MS,
  });
