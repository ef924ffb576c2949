import { isSameText } from './match-recipient.ts';

/**
 * The recipient of a request, as in the fields of the form. A missing email or phone number is an
 * empty text.
 */
export interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Whether a saved customer is the recipient of an earlier payment request: if the name or the email
 * address is the same. The phone number does not count, because several people may share a phone.
 */
export const isSameRecipient = (customer: Recipient, recipient: Recipient) =>
  isSameText(customer.name, recipient.name.trim()) ||
  (recipient.email !== '' && isSameText(customer.email, recipient.email.trim()));
