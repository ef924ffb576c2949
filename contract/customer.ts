import * as v from 'valibot';
import { maxLength, maxPageSize } from './limits.ts';
import { messages } from './messages.ts';
import { id, optionalEmail, optionalText, pageOf, pagingEntries, text } from './primitives.ts';

/** `totalPayments` is the gross of the customer's paid requests, in pence. */
export const customer = v.object({
  id,
  name: v.string(),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  totalPayments: v.pipe(v.number(), v.integer()),
});
export type Customer = v.InferOutput<typeof customer>;

export const customerPage = pageOf(customer);

export const customerQuery = v.object(pagingEntries(maxPageSize));
export type CustomerQuery = v.InferInput<typeof customerQuery>;

type Reachable = { name: string; email: string; phone: string };
const isReachable = ({ email, phone }: Reachable) => email !== '' || phone !== '';
const emailOrPhoneOn = (field: 'email' | 'phone') =>
  v.forward<Reachable, v.BaseIssue<unknown>, [typeof field]>(
    v.partialCheck([['email'], ['phone']], isReachable, messages.emailOrPhone),
    [field],
  );

/** At least one of the two, said on both (spec §5). */
export const emailOrPhone = [emailOrPhoneOn('email'), emailOrPhoneOn('phone')] as const;

export const customerPayload = v.pipe(
  v.object({
    name: v.pipe(text(maxLength.customerName, messages.nameTooLong), v.nonEmpty(messages.nameEmpty)),
    email: optionalEmail,
    phone: optionalText(maxLength.phone),
  }),
  ...emailOrPhone,
);
export type CustomerPayload = v.InferInput<typeof customerPayload>;
