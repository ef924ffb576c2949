import { toAscii } from '../../../lib/text/character-sets.ts';

/**
 * Stripe allows 22 characters for the account's prefix, a separator and the suffix. The prefix has
 * 10 characters at most.
 */
const MAX_SUFFIX_LENGTH = 10;

/**
 * Returns the parameter that puts the shop's name on the customer's bank statement. Without the
 * name, a customer may not recognise the payment, and dispute it. Stripe
 * refuses a text without letters. The result is therefore empty if ASCII has no letter for the name.
 */
export const toStatementDescriptor = (payeeName: string) => {
  const ascii = toAscii(payeeName).replace(/[<>\\'"*]/g, '');
  const suffix = ascii.replace(/\s+/g, ' ').trim().slice(0, MAX_SUFFIX_LENGTH).trim();
  return /[a-z]/i.test(suffix) ? { statement_descriptor_suffix: suffix.toUpperCase() } : {};
};
