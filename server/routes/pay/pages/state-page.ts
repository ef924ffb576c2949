import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import {
  describeDecline,
  getDeclineAdvice,
  isCardReusable,
  isDeclineReason,
} from '../../../../contract/payments/decline-reason.ts';
import {
  hasReceipt,
  isPayable,
  type PaymentStatus,
} from '../../../../contract/payments/payment-status.ts';
import {
  amount,
  factPairs,
  getLargeAmount,
  getTitle,
  type Html,
  listAmountFacts,
  page,
  REFRESH_SECONDS,
  receiptAction,
} from './page.ts';
import { paymentProof } from './payment-proof.ts';
import {
  describeReceipt,
  describeRefund,
  getReturnedPence,
  getReturnHeading,
  isPartRefunded,
  receiptFacts,
  refundDelay,
} from './receipt.ts';
import { sendFormScript } from './send-form-script.ts';
import { type CustomerPayment, isolate } from './shop-parts.ts';
import { statusIcon } from './status-icon.ts';

type ShownStatus = Exclude<PaymentStatus, 'requested'>;

/** The large amount is that of all payments. */
const describeLastPayment = ({ countedPayments }: CustomerPayment) => {
  const last = countedPayments.at(-1);
  return last && countedPayments.length > 1 && last.way === null
    ? `Your last payment was ${formatMoney(last.amountPence)}. `
    : '';
};

interface StateParts {
  readonly icon: Html;
  readonly heading: string;
  readonly text: readonly (string | Html)[];
  readonly action?: Html;
}

const describeLateEvent = (status: PaymentStatus, price: string) => {
  if (status === 'paid') return `You paid ${price} a second time.`;
  return isPayable(status)
    ? `Your payment of ${price} was more than was due.`
    : `Your payment of ${price} came in after that.`;
};

const describeLatePayment = ({
  lateAmount,
  lateRefundedAmount,
  status,
  tenantName,
}: CustomerPayment) => {
  if (lateAmount === null || lateAmount <= lateRefundedAmount) return [];
  const price = formatMoney(lateAmount);
  const event = describeLateEvent(status, price);
  return [html`${event} ${isolate(tenantName)} can see it and pay it back: please ask there.`];
};

const getStateParts = (
  payment: CustomerPayment,
  status: ShownStatus,
  reason: string | undefined,
): StateParts => {
  const { tenantName, payToken, provider, lateAmount, isUnseen, paidAmount } = payment;
  const viewReceipt = receiptAction(payment);
  const declineReason = isDeclineReason(reason) ? reason : 'other';
  const isPartlyRefunded = isPartRefunded(payment);
  const latePayment = describeLatePayment(payment);
  const refund = describeRefund(payment);
  // The customer has not confirmed the payment at the bank, so the card itself may be right.
  const isUnconfirmed = reason === 'authentication_failed';
  // A shop that has sent a wrong price cancels the request and sends a new one.
  const newerMessage = html`If ${isolate(tenantName)} has sent you a newer message, use the link in that one. This link needs nothing from you.`;
  // Without a checkout, the customer has not tried to pay.
  const nothingTaken =
    provider === null || paidAmount > 0 ? [] : ['Nothing was taken before it was cancelled.'];
  const paidPart = paidAmount === 0 ? [] : [`You paid ${formatMoney(paidAmount)} before that.`];
  const cancelled: StateParts = {
    icon: statusIcon('neutral', 'cross'),
    heading: 'This request was cancelled',
    text:
      lateAmount === null
        ? [...nothingTaken, ...paidPart, newerMessage]
        : [...paidPart, ...latePayment, ...refund],
    ...(paidAmount > 0 && { action: viewReceipt }),
  };
  const states: Record<ShownStatus, StateParts> = {
    paid: {
      icon: statusIcon('good', 'tick'),
      heading: 'Paid',
      text: [
        // The refund explains the large amount above, so it comes first.
        ...(isPartlyRefunded ? refund : []),
        isUnseen
          ? html`${describeReceipt(payment)} Please keep this page open until ${isolate(tenantName)} has seen it.`
          : html`<span class="on-screen">${describeLastPayment(payment)}${isolate(tenantName)} can see that you have paid. ${describeReceipt(payment)} ${isPartlyRefunded ? '' : 'You can close this page.'}</span>`,
        ...latePayment,
        ...(isPartlyRefunded ? [] : refund),
      ],
      action: viewReceipt,
    },
    declined: {
      icon: isUnconfirmed ? statusIcon('neutral', 'cross') : statusIcon('bad', 'cross'),
      heading: isUnconfirmed ? 'Not paid yet' : 'Payment declined',
      text: [
        `${describeDecline(declineReason, 'customer')}.`,
        // The price has said what was taken before.
        paidAmount === 0 ? 'Nothing was taken.' : 'Nothing was taken just now.',
      ],
      action: html`<form class="action" method="post" action="/pay/${payToken}"><button class="primary">${getDeclineAdvice(isCardReusable(declineReason))}</button></form>`,
    },
    cancelled_client: cancelled,
    cancelled_provider: cancelled,
    refunded_provider: {
      icon: statusIcon('neutral', 'turnBack'),
      heading: getReturnHeading(payment),
      text: [
        ...(getReturnedPence(payment) > 0
          ? refund
          : [`The money goes back to the card or account that it came from. ${refundDelay}`]),
        ...latePayment,
      ],
      action: viewReceipt,
    },
  };
  return states[status];
};

interface StatePageParts {
  readonly reason?: string | undefined;
  readonly digits?: string | undefined;
}

export const statePage = (
  payment: CustomerPayment,
  status: ShownStatus,
  { reason, digits }: StatePageParts = {},
) => {
  const {
    isUnseen,
    description,
    customerName,
    ident,
    payToken,
    mayAskerConnect,
    tenantName,
    partFacts,
  } = payment;
  const amountGross = getLargeAmount(payment);
  // A cancelled request is not to be paid, so its amount is only in the list of facts.
  const isAmountLarge = hasReceipt(status) || status === 'declined';
  const showsProof = isUnseen && status === 'paid';
  const { icon, heading, text, action } = getStateParts(payment, status, reason);
  return page({
    shop: payment,
    title: getTitle(heading, payment),
    ...(status === 'declined' && { script: sendFormScript }),
    // Without a device that can learn of the payment, a reload could only lose the digits.
    ...(showsProof &&
      mayAskerConnect && { refresh: { afterSeconds: REFRESH_SECONDS, url: `/pay/${payToken}` } }),
    main: html`
    <section class="state">
      ${icon}
      <h1>${heading}</h1>
      ${isAmountLarge ? html`<p>${amount(amountGross)}</p>` : ''}
      ${showsProof ? paymentProof(payment, digits) : ''}
      ${text.map((line) => html`<p class="text">${line}</p>`)}
      ${action ?? ''}
      ${
        hasReceipt(status)
          ? receiptFacts(payment)
          : factPairs([
              ['To', tenantName],
              ...(isAmountLarge ? partFacts : listAmountFacts(payment)),
              ['For', description],
              ['Customer', customerName],
              ['Reference', ident],
            ])
      }
    </section>`,
  });
};
