import * as v from 'valibot';
import { maxLength, maxPageSize } from '../limits.ts';
import {
  createPageSchema,
  extension,
  id,
  nameText,
  optionalEmail,
  optionalText,
  pagingEntries,
} from '../primitives.ts';
import { messages } from '../text/messages.ts';
import { customerFilters } from './customer-filters.ts';

/**
 * `totalPayments` is the gross total of the customer's paid requests minus their refunds, in pence.
 * `unpaidAmount` adds up the pence of the requests of the filter `unpaid`, where `whoami` lists
 * `customer-debts`.
 */
export const customer = v.object({
  id,
  name: v.string(),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  totalPayments: v.pipe(v.number(), v.integer()),
  unpaidAmount: extension(v.optional(v.number())),
});
export type Customer = v.InferOutput<typeof customer>;

export const customerPage = createPageSchema(customer);

export const customerQuery = v.object({
  ...pagingEntries(maxPageSize),
  filter: extension(v.optional(v.picklist(customerFilters))),
});
export type CustomerQuery = v.InferInput<typeof customerQuery>;

type ContactDetails = { email?: string | undefined; phone?: string | undefined };
const hasContact = ({ email = '', phone = '' }: ContactDetails) => email !== '' || phone !== '';

const requireEmailOrPhoneAt = (field: 'email' | 'phone') =>
  v.forward<ContactDetails, v.BaseIssue<unknown>, [typeof field]>(
    v.partialCheck([['email'], ['phone']], hasContact, messages.emailOrPhone),
    [field],
  );

/**
 * Requires at least one of email and phone, with the error at both (spec §5). The result type keeps
 * the schema's other fields.
 */
export const withEmailOrPhone = <Schema extends v.GenericSchema<unknown, ContactDetails>>(
  schema: Schema,
) => {
  const requireAt = (field: 'email' | 'phone') =>
    requireEmailOrPhoneAt(field) as v.GenericValidation<v.InferOutput<Schema>>;
  return v.pipe(schema, requireAt('email'), requireAt('phone'));
};

export const customerPayload = withEmailOrPhone(
  v.object({
    name: v.pipe(nameText(maxLength.customerName), v.nonEmpty(messages.nameEmpty)),
    email: optionalEmail,
    phone: optionalText(maxLength.phone),
  }),
);
export type CustomerPayload = v.InferInput<typeof customerPayload>;
