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

type Reachable = { email?: string | undefined; phone?: string | undefined };
const isReachable = ({ email = '', phone = '' }: Reachable) => email !== '' || phone !== '';

const emailOrPhoneOn = (field: 'email' | 'phone') =>
  v.forward<Reachable, v.BaseIssue<unknown>, [typeof field]>(
    v.partialCheck([['email'], ['phone']], isReachable, messages.emailOrPhone),
    [field],
  );

/** `schema` with at least one of email and phone, said on both (spec §5). Its other fields stay in its type. */
export const withEmailOrPhone = <Schema extends v.GenericSchema<unknown, Reachable>>(schema: Schema) => {
  const requiredOn = (field: 'email' | 'phone') => emailOrPhoneOn(field) as v.GenericValidation<v.InferOutput<Schema>>;
  return v.pipe(schema, requiredOn('email'), requiredOn('phone'));
};

export const customerPayload = withEmailOrPhone(
  v.object({
    name: v.pipe(text(maxLength.customerName, messages.nameTooLong), v.nonEmpty(messages.nameEmpty)),
    email: optionalEmail,
    phone: optionalText(maxLength.phone),
  }),
);
export type CustomerPayload = v.InferInput<typeof customerPayload>;
