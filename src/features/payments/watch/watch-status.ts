import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { isCardReusable } from '../../../../contract/payments/decline-reason.ts';
import { describeCard } from '../../../../contract/payments/describe-card.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { getFirstName } from '../../../../contract/text/first-name.ts';
import { formatTime } from '../../../lib/format/dates.ts';
import { getChannelLabel } from '../model/message-channels.ts';
import { describePaidAmount, getAskedPence, getExpectedNote } from '../model/payment-notes.ts';
import { isCardDeclined } from '../model/payment-progress.ts';
import { getStatusBadge } from '../model/status-badge.ts';
import { isOpenedByCustomer } from './get-watch-steps.ts';
import {
  CONFIRMING_TITLE,
  cutName,
  getDeclinedTitle,
  getPaidTitle,
  getWaitingTitle,
} from './watch-titles.ts';

export interface WatchStatus {
  readonly title: string;
  readonly hint: string | undefined;
  readonly isPaid: boolean;
  readonly canStillChange: boolean;
}

/** People behind the customer may read the screen. */
export const getShortName = ({ customer }: Pick<PaymentRequest, 'customer'>) =>
  cutName(getFirstName(customer.name));

const describePaid = (payment: PaymentRequest) => {
  const { amountGross, paidAt } = payment;
  const time = paidAt ? ` at ${formatTime(paidAt)}` : '';
  return `${getPaidTitle(getShortName(payment), amountGross)}${time}`;
};

/** The receipt is named if no failure is known. */
const describePaidDetails = ({ cardBrand, cardLastFour, history = [] }: PaymentRequest) => {
  const card = cardLastFour && `${describeCard(cardLastFour, cardBrand ?? 'Card')}.`;
  const receipt = history.findLast(({ event }) => event.startsWith('receipt_'));
  const channel = receipt?.event === 'receipt_sent' && receipt.channel;
  return [card, channel && `Receipt sent by ${getChannelLabel(channel)}.`]
    .filter(Boolean)
    .join(' ');
};

const toWatchStatus = (title: string): WatchStatus => ({
  title,
  hint: undefined,
  isPaid: false,
  canStillChange: false,
});

const describeConfirming = (payment: PaymentRequest): WatchStatus => {
  const { confirming } = payment;
  const name = getShortName(payment);
  const onItsWay = getExpectedNote(payment);
  if (onItsWay) {
    const hint = `${name} pays from a bank account, which takes some days.`;
    return { ...toWatchStatus(onItsWay.text), hint, canStillChange: true };
  }
  return {
    ...toWatchStatus(CONFIRMING_TITLE),
    hint: confirming?.until
      ? `${name} has entered a card, and the bank asks for approval.`
      : `${name} has paid, and the bank has yet to accept it.`,
    canStillChange: true,
  };
};

/** The customer has paid a part while the screen was open. The link asks for the rest. */
const describePart = (payment: PaymentRequest, partPence: number): WatchStatus => ({
  ...toWatchStatus(
    `${getPaidTitle(getShortName(payment), partPence)}; ${formatMoney(getAskedPence(payment))} left`,
  ),
  hint: describePaidDetails(payment),
  isPaid: true,
});

const describeWaiting = (payment: PaymentRequest): WatchStatus => {
  const { amountGross, paidAmount = 0 } = payment;
  const name = getShortName(payment);
  const hints = [
    paidAmount > 0 && paidAmount < amountGross && `${describePaidAmount(payment)} paid.`,
    isOpenedByCustomer(payment) && `${name} has opened the link.`,
  ].filter(Boolean);
  return {
    ...toWatchStatus(getWaitingTitle(name)),
    hint: hints.length > 0 ? hints.join(' ') : undefined,
    canStillChange: true,
  };
};

interface WatchFacts {
  readonly isLinkExpired: boolean;
  /** The bank has yet to decide. */
  readonly isConfirming: boolean;
  /** It came while the screen was open. */
  readonly arrivedPence?: number;
}

export const getWatchStatus = (
  payment: PaymentRequest,
  { isLinkExpired, isConfirming, arrivedPence = 0 }: WatchFacts,
): WatchStatus => {
  const { status } = payment;
  if (isConfirming) return describeConfirming(payment);
  if (arrivedPence > 0 && isPayable(status) && !isCardDeclined(payment))
    return describePart(payment, arrivedPence);
  if (isLinkExpired) {
    return {
      ...toWatchStatus('The link has expired'),
      hint: 'Resend the request to make it work again.',
    };
  }
  if (isCardDeclined(payment)) {
    const title = getDeclinedTitle(isCardReusable(payment.declineReason));
    return { ...toWatchStatus(title), canStillChange: true };
  }
  switch (status) {
    case 'requested':
      return describeWaiting(payment);
    case 'paid':
      return {
        ...toWatchStatus(describePaid(payment)),
        hint: describePaidDetails(payment),
        isPaid: true,
      };
    case 'cancelled_client':
    case 'cancelled_provider':
      return toWatchStatus('This request was cancelled');
    case 'refunded_provider':
      return toWatchStatus('This payment was refunded');
    default:
      return {
        ...toWatchStatus(`This request is now: ${getStatusBadge(status).label}`),
        canStillChange: isPayable(status),
      };
  }
};
