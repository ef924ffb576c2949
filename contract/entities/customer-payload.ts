import * as v from 'valibot';
import { maxLength } from '../limits.ts';
import { nameText, optionalEmail, optionalPhone } from '../primitives.ts';
import { messages } from '../text/messages.ts';

type ContactDetails = { email?: string | undefined; phone?: string | undefined };
const hasContact = ({ email = '', phone = '' }: ContactDetails) => email !== '' || phone !== '';

const requireEmailOrPhoneAt = (field: 'email' | 'phone') =>
  v.forward<ContactDetails, v.BaseIssue<unknown>, [typeof field]>(
    v.partialCheck([['email'], ['phone']], hasContact, messages.emailOrPhone),
    [field],
  );

/** Requires an email or a phone, and shows the error at both fields (spec §5). */
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
    phone: optionalPhone,
  }),
);
export type CustomerPayload = v.InferInput<typeof customerPayload>;

export const customerMergePayload = v.object({ otherId: v.pipe(v.string(), v.uuid()) });
