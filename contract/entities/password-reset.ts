import * as v from 'valibot';
import { email } from '../primitives.ts';

/** The address of the user who has forgotten the password. */
export const forgottenPasswordPayload = v.object({ email });
export type ForgottenPasswordPayload = v.InferInput<typeof forgottenPasswordPayload>;

/** The user of a link to set a new password. */
export const passwordReset = v.object({ email: v.string() });
export type PasswordReset = v.InferOutput<typeof passwordReset>;
