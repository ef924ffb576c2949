import { pageSize } from '../../../contract/limits.ts';
import type { PaymentSummary } from '../../../contract/payment.ts';
import type { RequestPayload } from './request-schema.ts';

type Customer = RequestPayload['customer'];

export const isSameText = (one: string | null | undefined, other: string | undefined) =>
  (one ?? '').trim().toLowerCase() === (other ?? '').toLowerCase();

/** The digits that a national and an international number share. */
const subscriber = (phone: string | null | undefined) => (phone ?? '').replace(/\D/g, '').slice(-9);

const hasPhone = (row: PaymentSummary['customer'], phone: string | undefined) =>
  subscriber(phone) !== '' && subscriber(row.phone) === subscriber(phone);

/** Whether that is where a request was sent: its address where there is one, else its number. */
export const isSentTo = (row: PaymentSummary['customer'], { email, phone }: Customer) =>
  !email ? hasPhone(row, phone) : isSameText(row.email, email);

/** Whether a request went to the same person, by address or by number. */
export const isSamePerson = (row: PaymentSummary['customer'], { email, phone }: Customer) =>
  (!!email && isSameText(row.email, email)) || hasPhone(row, phone);

/** What somebody's requests are found by. */
export const searchesFor = ({ email, phone }: Pick<Customer, 'email' | 'phone'>) =>
  [email, phone].flatMap((text) => text || []);

/** The newest of what `search` finds. */
export const queryFor = (search: string | undefined) => ({ limit: pageSize, page: 1, search });
