import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { LoginPayload } from '../../contract/entities/session.ts';
import { fromExtensions } from '../../contract/extensions.ts';
import { isApiStatus } from '../http/api-error.ts';
import { persistedQuery } from '../lib/query/persistence.ts';
import { finishLogOut } from './log-out.ts';
import { sessionApi } from './session-api.ts';

export const sessionKeys = {
  user: ['session', 'user'] as const,
  tenant: ['session', 'tenant'] as const,
};

/** It is null for a 403 or 404 (spec §6). Other errors reject, without a retry. */
export const currentUserOptions = queryOptions({
  queryKey: sessionKeys.user,
  queryFn: async ({ signal }) => {
    if (!(await finishLogOut())) return null;
    try {
      return await sessionApi.getCurrentUser({ signal });
    } catch (error) {
      if (!isApiStatus(error, 403, 404)) throw error;
      return null;
    }
  },
  retry: false,
  ...persistedQuery,
});

/** Visitors may make this call. */
export const tenantOptions = queryOptions({
  queryKey: sessionKeys.tenant,
  queryFn: async ({ signal }) => (await sessionApi.getTenant({ signal })).client,
  retry: false,
  ...persistedQuery,
  select: fromExtensions,
});

export const logInOptions = mutationOptions({
  mutationKey: ['session', 'log in'],
  mutationFn: async (payload: LoginPayload) => {
    await finishLogOut();
    return sessionApi.logIn({ payload });
  },
  meta: { invalidates: [sessionKeys.user], isSignIn: true },
});
