import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { LoginPayload, PasswordPayload } from '../../../contract/session.ts';
import { api } from '../../http/api.ts';
import { isStatus } from '../../http/api-error.ts';
import { kept } from '../../http/kept.ts';
import { withFreshLogIn } from './fresh-log-in.ts';
import { finishLogOut } from './log-out.ts';

export const sessionKeys = {
  user: ['session', 'user'] as const,
  tenant: ['session', 'tenant'] as const,
};

/** Who is signed in, null when nobody is: a 403 or 404 says so (spec §6); other errors are thrown. Never retried. */
export const currentUserOptions = queryOptions({
  queryKey: sessionKeys.user,
  queryFn: async ({ signal }) => {
    if (!(await finishLogOut())) return null;
    try {
      return await api.getCurrentUser({ signal });
    } catch (error) {
      if (!isStatus(error, 403, 404)) throw error;
      return null;
    }
  },
  retry: false,
  ...kept,
});

/** Whose app this is; answers signed out too. Never retried. */
export const tenantOptions = queryOptions({
  queryKey: sessionKeys.tenant,
  queryFn: async ({ signal }) => (await api.getTenant({ signal })).client,
  retry: false,
  ...kept,
});

export const logInOptions = mutationOptions({
  mutationKey: ['session', 'log in'],
  mutationFn: async (payload: LoginPayload) => {
    await finishLogOut();
    return api.logIn({ payload });
  },
  meta: { invalidates: [sessionKeys.user], isSignIn: true },
});

export const setPasswordOptions = mutationOptions({
  mutationFn: (payload: PasswordPayload) => withFreshLogIn(() => api.setPassword({ payload })),
  meta: { success: 'Password updated!', failure: 'Failed to update password' },
});
