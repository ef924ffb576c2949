import { isSameText } from './match-recipient.ts';

/** The recipient of a request, as in the fields of the form. A missing email or phone number is an empty text. */
export interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Whether a saved customer is the recipient of an earlier request: both have the same name or the same email address. The
 * phone number does not count, because people share a phone.
 */
export const isSameRecipient = (customer: Recipient, sent: Recipient) =>
  isSameText(customer.name, sent.name.trim()) || (sent.email !== '' && isSameText(customer.email, sent.email.trim()));
