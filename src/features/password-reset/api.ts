import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { passwordResetCalls } from '../../../contract/calls/password-reset-calls.ts';
import type { ForgottenPasswordPayload } from '../../../contract/entities/password-reset.ts';
import type { PasswordPayload } from '../../../contract/entities/session.ts';
import { createApi } from '../../http/create-api.ts';
import { explainUsedLink } from '../../http/explain-used-link.ts';
import { staffKeys } from '../../lib/query/query-keys.ts';

const passwordResetApi = createApi(passwordResetCalls);

export const forgetPasswordOptions = mutationOptions({
  mutationFn: (payload: ForgottenPasswordPayload) =>
    passwordResetApi.requestPasswordReset({ payload }),
  meta: { failure: 'Failed to send a link' },
});

/** No user owns the data, so the cache drops it with the screen. */
export const passwordResetOptions = (token: string) =>
  queryOptions({
    queryKey: ['password resets', token] as const,
    queryFn: ({ signal }) => passwordResetApi.getPasswordReset({ params: { token }, signal }),
    gcTime: 0,
  });

/** The call signs the user in. The screen then refetches the user. */
export const resetPasswordOptions = (token: string) =>
  mutationOptions({
    mutationFn: (payload: PasswordPayload) =>
      passwordResetApi.resetPassword({ params: { token }, payload }).catch(explainUsedLink()),
    meta: {
      success: 'Password updated!',
      failure: 'Failed to update password',
      invalidates: [staffKeys.all],
      isSignIn: true,
    },
  });
