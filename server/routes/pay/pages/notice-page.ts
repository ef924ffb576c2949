import { html } from 'hono/html';
import { notOpen } from '../../../lib/text/not-open.ts';
import { formatDay } from '../../../lib/time/local-time.ts';
import { paidBefore } from './earlier-attempt.ts';
import {
  factPairs,
  getPayPath,
  getTitle,
  type Html,
  listAmountFacts,
  page,
  REFRESH_SECONDS,
} from './page.ts';
import { type CustomerPayment, isolate } from './shop-parts.ts';
import { type IconName, statusIcon } from './status-icon.ts';

interface Action {
  readonly label: string;
  readonly href: string;
  /** The page asks the customer to wait, or to do something else. */
  readonly isOnlyOffered?: boolean;
}

interface Notice {
  readonly heading: string;
  readonly text: string | Html;
  readonly icon?: IconName;
  readonly payment?: CustomerPayment;
  readonly action?: Action;
  readonly refreshUrl?: string | undefined;
}

const describePayment = (payment: CustomerPayment) =>
  factPairs([
    ['To', payment.tenantName],
    ...listAmountFacts(payment),
    ['Customer', payment.customerName],
    ['Reference', payment.ident],
  ]);

export const getReturnPath = ({ payToken }: CustomerPayment) => `/pay/${payToken}/return`;

const noticePage = ({ heading, text, icon = 'exclamation', payment, action, refreshUrl }: Notice) =>
  page({
    shop: payment,
    title: payment ? getTitle(heading, payment) : heading,
    refresh:
      refreshUrl === undefined ? undefined : { afterSeconds: REFRESH_SECONDS, url: refreshUrl },
    main: html`
    <section class="state">
      ${statusIcon('neutral', icon)}
      <h1>${heading}</h1>
      <p class="text">${text}</p>
      ${action ? html`<p class="action"><a class="${action.isOnlyOffered ? 'secondary' : 'primary'}" href="${action.href}">${action.label}</a></p>` : ''}
      ${payment ? describePayment(payment) : ''}
    </section>`,
  });

export const unknownLinkPage = noticePage({
  heading: 'We can’t find this payment',
  text: 'The link may have been cut short on its way to you. Open it again from your message, or ask whoever sent it for a new one.',
});

export const notOpenPage = noticePage(notOpen);

export const endedDemoPage = noticePage({
  heading: 'This payment is unavailable',
  text: 'It belongs to a demonstration that has ended. Nothing was taken, and there is nothing to pay.',
});

export const unavailablePage = noticePage({
  heading: 'Please try again in a moment',
  text: 'We can’t reach our records just now. If you had already approved the payment, open your link again before paying: it shows whether it is paid.',
});

export const formTooLargePage = noticePage({
  heading: 'That was more than a card form holds',
  text: 'Nothing was taken just now. Open your link again to start afresh.',
});

export const timedOutPage = (payment: CustomerPayment) =>
  noticePage({
    heading: 'Your bank’s question has timed out',
    text: 'Nothing was taken just now. Enter the card again, and the bank asks again.',
    payment,
    action: { label: 'Back to the payment', href: getPayPath(payment) },
  });

export const invalidAttemptPage = (payment: CustomerPayment) =>
  noticePage({
    heading: 'That step doesn’t belong to this payment',
    text: 'Nothing was taken just now. Please start again.',
    payment,
    action: { label: 'Back to the payment', href: getPayPath(payment) },
  });

const getNewLinkAdvice = ({ tenantName, customerCreated, paymentCode }: CustomerPayment) => {
  if (customerCreated) return html`please open the address of ${isolate(tenantName)} again.`;
  return paymentCode
    ? html`please ask ${isolate(tenantName)} for a new code.`
    : html`please ask ${isolate(tenantName)} to send the link again.`;
};

export const expiredLinkPage = (payment: CustomerPayment) =>
  noticePage({
    heading: 'This link has expired',
    text: html`If you have not paid yet, and still want to, ${getNewLinkAdvice(payment)}`,
    icon: 'clock',
    payment,
  });

/** The provider `webhook` has no hosted page. */
export const payElsewherePage = (payment: CustomerPayment) =>
  noticePage({
    heading: 'Pay another way',
    text: html`You can’t pay on this page. Please pay in the way that ${isolate(payment.tenantName)} has told you, or ask there.`,
    payment,
  });

export const providerDownPage = (payment: CustomerPayment) =>
  noticePage({
    heading: 'The payment page can’t be reached',
    text: `Nothing was taken just now. Please try again in a moment: your link keeps working. ${paidBefore}`,
    payment,
    action: { label: 'Try again', href: `/pay/${payment.payToken}` },
  });

/** The server makes no call to the provider for a while. */
export const tooManyAttemptsPage = (payment: CustomerPayment) =>
  noticePage({
    heading: 'Please wait a few minutes',
    text: `Nothing was taken just now. This link was opened too often, and works again in a few minutes. ${paidBefore}`,
    icon: 'clock',
    payment,
  });

/** For example, the amount is below the provider's minimum. */
export const refusedPage = (payment: CustomerPayment) =>
  noticePage({
    heading: 'This request can’t be paid here',
    text: html`Nothing was taken just now. Please ask ${isolate(payment.tenantName)} for another way to pay.`,
    payment,
  });

const checkNow = (payment: CustomerPayment): Action => ({
  label: 'Check now',
  href: getReturnPath(payment),
  isOnlyOffered: true,
});

/** With a method that takes days, the money usually comes by `expectedBy`. */
export const processingPage = (payment: CustomerPayment, expectedBy: Date | undefined) =>
  noticePage({
    heading: 'Your payment is on its way',
    text: expectedBy
      ? `Please don’t pay again. Payments from your bank account take some days: yours usually arrives by ${formatDay(expectedBy)}. You can close this page; your link shows when it is paid.`
      : 'Please don’t pay again. Your bank is still confirming it. This page checks again by itself, and you can close it.',
    icon: 'clock',
    payment,
    action: checkNow(payment),
    refreshUrl: expectedBy ? undefined : getReturnPath(payment),
  });

export const confirmingPage = (payment: CustomerPayment) =>
  noticePage({
    heading: 'The bank is confirming your payment',
    text: 'If you approved it, please don’t pay again. This page checks again by itself. If you left before you approved, you can go back and pay.',
    icon: 'clock',
    payment,
    action: {
      label: 'I did not approve it: pay now',
      href: getPayPath(payment),
      isOnlyOffered: true,
    },
    refreshUrl: getReturnPath(payment),
  });

export const otherAmountPage = (payment: CustomerPayment) =>
  noticePage({
    heading: 'Your payment is being checked',
    text: html`Please don’t pay again. You paid, but not the amount of this request. ${isolate(payment.tenantName)} can see it and will sort it out.`,
    payment,
  });

export const unconfirmedPage = (payment: CustomerPayment) =>
  noticePage({
    heading: 'We can’t see your payment yet',
    text: html`If you have paid, please don’t pay again: ${isolate(payment.tenantName)} will see it within minutes. This page checks again by itself, and you can close it.`,
    icon: 'clock',
    payment,
    action: checkNow(payment),
    refreshUrl: getReturnPath(payment),
  });
