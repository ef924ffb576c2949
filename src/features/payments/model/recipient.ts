import { toAsciiEmail } from '../../../../contract/ascii-email.ts';
import { pageSize } from '../../../../contract/limits.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { toSubscriberDigits } from '../../../../contract/text/phone-spellings.ts';
import type { RequestPayload } from './request-schema.ts';

type Customer = RequestPayload['customer'];
type ListedCustomer = PaymentSummary['customer'];

/** `stored` may be older than the cleaning. `typed` must be clean. */
export const isSameText = (stored: string | null | undefined, typed: string | undefined) =>
  cleanText(stored ?? '').toLowerCase() === (typed ?? '').toLowerCase();

const isSameEmail = (listed: string | null | undefined, typed: string | undefined) =>
  isSameText(toAsciiEmail(listed ?? ''), toAsciiEmail(typed ?? ''));

const hasPhone = (listed: ListedCustomer, phone: string | undefined) =>
  toSubscriberDigits(phone) !== '' &&
  toSubscriberDigits(listed.phone) === toSubscriberDigits(phone);

/** Without an email, the phone number counts. */
export const isSentTo = (listed: ListedCustomer, { email, phone }: Customer) =>
  email ? isSameEmail(listed.email, email) : hasPhone(listed, phone);

export const isSameCustomer = (listed: ListedCustomer, { email, phone }: Customer) =>
  (Boolean(email) && isSameEmail(listed.email, email)) || hasPhone(listed, phone);

export const getSearchTerms = ({ email, phone }: Pick<Customer, 'email' | 'phone'>) =>
  [email, phone].filter((term): term is string => Boolean(term));

/** Without a search term, the newest requests come. */
export const buildSearchQuery = (search: string | undefined) => ({
  limit: pageSize,
  page: 1,
  search,
});

/** A missing address is empty, as in the fields of the form. */
export interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Several people may share a phone. */
export const isSameRecipient = (customer: Recipient, recipient: Recipient) =>
  isSameText(customer.name, recipient.name.trim()) ||
  (recipient.email !== '' && isSameText(customer.email, recipient.email.trim()));
