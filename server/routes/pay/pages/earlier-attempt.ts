import { html } from 'hono/html';

/** How the customer's last attempt to pay ended: without a payment, or declined by the bank. */
export type EarlierAttempt = 'unpaid' | 'declined';

const texts = {
  unpaid: { heading: 'Not paid yet', text: 'You came back without paying. Nothing was taken.' },
  declined: {
    heading: 'Not paid yet',
    text: 'An earlier try did not go through, and took nothing.',
  },
} as const satisfies Record<EarlierAttempt, object>;

/**
 * A notice above a form with which the customer can still pay; empty without an earlier attempt.
 */
export const earlierAttemptNotice = (attempt: EarlierAttempt | undefined) => {
  if (attempt === undefined) return '';
  const { heading, text } = texts[attempt];
  return html`
  <div class="notice notice-neutral" role="status">
    <h2>${heading}</h2>
    <p>${text}</p>
  </div>`;
};
