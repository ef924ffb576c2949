import * as v from 'valibot';
import { messages } from './messages.ts';
import { isTypedTwice, passwordEntries } from './session.ts';
import { personEntries } from './staff.ts';

/** What prefills the accept form. */
export const invite = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.nullish(v.string(), null),
});
export type Invite = v.InferOutput<typeof invite>;

export const inviteAcceptance = v.pipe(
  v.object({
    ...personEntries,
    ...passwordEntries,
    terms: v.literal(true, messages.termsNotAccepted),
  }),
  v.forward(v.partialCheck([['password'], ['passwordConfirm']], isTypedTwice, messages.passwordsDiffer), [
    'passwordConfirm',
  ]),
);
export type InviteAcceptance = v.InferInput<typeof inviteAcceptance>;
