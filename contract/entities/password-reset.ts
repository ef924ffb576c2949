import * as v from 'valibot';
import { email } from '../primitives.ts';

export const forgottenPasswordPayload = v.object({ email });
export type ForgottenPasswordPayload = v.InferInput<typeof forgottenPasswordPayload>;

export const passwordReset = v.object({ email: v.string() });
