import { expect, test } from 'vitest';
import { toDeclineReason } from './stripe-errors.ts';

test.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
  [{ code: 'card_declined', decline_code: 'authentication_required' }, 'authentication_failed'],
  [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
  [{ code: 'expired_card', decline_code: 'expired_card' }, 'card_expired'],
  // Stripe asks its users not to tell customers about these.
  [{ code: 'card_declined', decline_code: 'stolen_card' }, 'declined_by_bank'],
  [{ code: 'card_declined', decline_code: null }, 'declined_by_bank'],
  [{ code: 'incorrect_cvc', decline_code: 'incorrect_cvc' }, 'other'],
  [{}, 'other'],
  [null, undefined],
] as const)('Stripe’s error %j means %s [counter 15.2]', (error, reason) => {
  expect(toDeclineReason(error)).toBe(reason);
});
