import { html } from 'hono/html';
import { describeCard } from '../../../../contract/payments/describe-card.ts';
import type { DeclinedCard } from '../sandbox/sandbox-attempts.ts';

export const paidBefore =
  'If you have paid before, please don’t pay again; your link will show it.';

export type EarlierAttempt =
  | { readonly outcome: 'unpaid' }
  | { readonly outcome: 'declined'; readonly card: DeclinedCard | undefined };

export const describeDeclinedCard = ({ cardBrand, cardLastFour, declineReason }: DeclinedCard) => {
  const card = describeCard(cardLastFour, cardBrand) || 'Your last card';
  return declineReason === 'authentication_failed'
    ? `${card} was not confirmed with your bank`
    : `${card} was declined`;
};

// A narrow screen breaks the line before the sentence and not inside it.
const nothingTaken = html`<span class="unbroken">Nothing was taken.</span>`;

const describeAttempt = (attempt: EarlierAttempt) => {
  if (attempt.outcome === 'unpaid') return html`You came back without paying. ${nothingTaken}`;
  return attempt.card
    ? html`${describeDeclinedCard(attempt.card)}. ${nothingTaken}`
    : html`An earlier try did not go through, <span class="unbroken">and took nothing.</span>`;
};

export const earlierAttemptNotice = (attempt: EarlierAttempt | undefined) =>
  attempt === undefined
    ? ''
    : html`
  <div class="notice notice-neutral" role="status">
    <h2>Not paid yet</h2>
    <p>${describeAttempt(attempt)}</p>
  </div>`;
