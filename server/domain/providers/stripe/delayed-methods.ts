import type Stripe from 'stripe';
import { addBusinessDays } from '../../../lib/time/durations.ts';

/**
 * Methods that settle days later. At a counter, the customer would leave before the shop knows
 * whether the money comes.
 */
export const delayedMethods: Stripe.Checkout.SessionCreateParams.ExcludedPaymentMethodType[] = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'oxxo',
  'sepa_debit',
  'sofort',
  'us_bank_account',
];

/**
 * How long Stripe's page says that a payment takes. A debit takes four business days with an
 * existing mandate; here each payment has a new one. Bacs is the only one of these methods that
 * takes pounds.
 */
const businessDays = new Map([['bacs_debit', 7]]);

/**
 * Returns when a payment that began at `start` usually arrives. Undefined for a method that takes
 * no days.
 */
export const getExpectedDate = (method: string | undefined, start: Date) => {
  const days = businessDays.get(method ?? '');
  return days === undefined ? undefined : addBusinessDays(start, days);
};
