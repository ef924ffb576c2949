import { pageSize } from '../../../contract/limits.ts';
import type { PaymentSummary } from '../../../contract/payment.ts';
import type { RequestPayload } from './request/request-schema.ts';

type Customer = RequestPayload['customer'];

export const isSameText = (one: string | null | undefined, other: string | undefined) =>
  (one ?? '').trim().toLowerCase() === (other ?? '').toLowerCase();

/** The last 9 digits, which a national and an international number share. */
const toSubscriberDigits = (phone: string | null | undefined) => (phone ?? '').replace(/\D/g, '').slice(-9);

const hasPhone = (row: PaymentSummary['customer'], phone: string | undefined) =>
  toSubscriberDigits(phone) !== '' && toSubscriberDigits(row.phone) === toSubscriberDigits(phone);

/** Compares the email if the request has one, otherwise the phone number. */
export const isSentTo = (row: PaymentSummary['customer'], { email, phone }: Customer) =>
  !email ? hasPhone(row, phone) : isSameText(row.email, email);

/** Whether the email or the phone number matches. */
export const isSameCustomer = (row: PaymentSummary['customer'], { email, phone }: Customer) =>
  (!!email && isSameText(row.email, email)) || hasPhone(row, phone);

/** The search terms that find a customer's requests. */
export const getSearchTerms = ({ email, phone }: Pick<Customer, 'email' | 'phone'>) =>
  [email, phone].flatMap((text) => text || []);

export const buildSearchQuery = (search: string | undefined) => ({ limit: pageSize, page: 1, search });
