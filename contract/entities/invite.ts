import * as v from 'valibot';
import { extension } from '../primitives.ts';
import { messages } from '../text/messages.ts';
import { isPasswordConfirmed, passwordEntries } from './session.ts';
import { staffEntries } from './staff.ts';

export const invite = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.nullish(v.string(), null),
  invitedBy: extension(v.nullish(v.string())),
});
export type Invite = v.InferOutput<typeof invite>;

export const inviteAcceptance = v.pipe(
  v.object({
    ...staffEntries,
    ...passwordEntries,
    terms: v.literal(true, messages.termsNotAccepted),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['passwordConfirm']],
      isPasswordConfirmed,
      messages.passwordsDiffer,
    ),
    ['passwordConfirm'],
  ),
);
export type InviteAcceptance = v.InferInput<typeof inviteAcceptance>;
