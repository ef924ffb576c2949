import { html } from 'hono/html';
import type { PaymentStatus } from '../../../../contract/payment-status.ts';
import type { DeclineReason } from '../../../domain/checkout/settle-sandbox-attempt.ts';
import type { LinkedPayment } from '../../../domain/payments/find-linked-payment.ts';
import type { ProviderName } from '../../../lib/provider-name.ts';
import { amount, type Html, page } from './page.ts';

type SettledStatus = Exclude<PaymentStatus, 'requested'>;

/** Texts for the `reason` in the page's URL. */
const declineReasons = {
  declined: 'Your bank declined this card.',
  no_funds: 'Your bank declined this card: there is not enough money in the account.',
  refused: 'You refused the payment when your bank asked.',
} as const satisfies Record<DeclineReason, string>;

const isDeclineReason = (reason: string | undefined): reason is DeclineReason =>
  reason !== undefined && Object.hasOwn(declineReasons, reason);

interface StateParts {
  readonly kind: 'good' | 'bad' | 'neutral';
  readonly icon: string;
  readonly heading: string;
  readonly text: readonly string[];
  readonly action?: Html;
}

const tick = 'M12 25l8 8 16-17';
const cross = 'M15 15l18 18M33 15L15 33';
const turnBack = 'M14 20h14a7 7 0 0 1 0 14h-8M20 14l-6 6 6 6';

const cancelled: StateParts = {
  kind: 'neutral',
  icon: cross,
  heading: 'This request was cancelled',
  text: ['Nothing was taken.'],
};

const getStateParts = (status: SettledStatus, payToken: string, reason: string | undefined): StateParts => {
  const states: Record<SettledStatus, StateParts> = {
    paid: { kind: 'good', icon: tick, heading: 'Paid', text: ['You can close this page.'] },
    declined: {
      kind: 'bad',
      icon: cross,
      heading: 'Payment declined',
      text: [isDeclineReason(reason) ? declineReasons[reason] : 'The card was declined.', 'Nothing was taken.'],
      action: html`<p class="action"><a class="primary" href="/pay/${payToken}?again">Try another card</a></p>`,
    },
    cancelled_client: cancelled,
    cancelled_provider: cancelled,
    refunded_provider: {
      kind: 'neutral',
      icon: turnBack,
      heading: 'Refunded',
      text: ['The money goes back to the card it came from. Banks take a few days to show it.'],
    },
  };
  return states[status];
};

/** The status of a payment request, when the card form does not apply. */
export const statePage = (payment: LinkedPayment, status: SettledStatus, provider: ProviderName, reason?: string) => {
  const { kind, icon, heading, text, action } = getStateParts(status, payment.payToken, reason);
  return page({
    title: heading,
    isSandbox: provider === 'sandbox',
    main: html`
    <section class="state state-${kind}">
      <svg class="icon" viewBox="0 0 48 48" width="88" height="88" aria-hidden="true" focusable="false"><circle cx="24" cy="24" r="23"/><path d="${icon}"/></svg>
      <h1>${heading}</h1>
      <p>${amount(payment.amountGross)}</p>
      <dl>
        <div><dt>To</dt><dd>${payment.tenantName}</dd></div>
        ${payment.description === '' ? '' : html`<div><dt>For</dt><dd>${payment.description}</dd></div>`}
        <div><dt>Reference</dt><dd>${payment.ident}</dd></div>
      </dl>
      ${text.map((line) => html`<p class="text">${line}</p>`)}
      ${action ?? ''}
    </section>`,
  });
};
