import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { userSessionCalls } from '../../../../contract/calls/user-session-calls.ts';
import type { Id } from '../../../../contract/primitives.ts';
import { createApi } from '../../../http/create-api.ts';
import { ignoreNotFound } from '../../../http/ignore-not-found.ts';
import { withPassword } from '../reauth/with-reauth.ts';

const userSessionApi = createApi(userSessionCalls);
const devicesKey = ['devices'] as const;

/** The cache never persists it. */
export const sessionsOptions = queryOptions({
  queryKey: devicesKey,
  queryFn: ({ signal }) => userSessionApi.listSessions({ signal }),
  staleTime: 0,
});

export const endSessionOptions = (id: Id) =>
  mutationOptions({
    mutationFn: () =>
      withPassword('logOutDevices', () =>
        userSessionApi.endSession({ params: { id } }).catch(ignoreNotFound),
      ),
    meta: {
      success: 'Device logged out',
      failure: 'Failed to log out that device',
      invalidates: [devicesKey],
    },
  });

export const endOtherSessionsOptions = mutationOptions({
  mutationFn: () => withPassword('logOutDevices', () => userSessionApi.endOtherSessions({})),
  meta: {
    success: 'Logged out everywhere else',
    failure: 'Failed to log out the other devices',
    invalidates: [devicesKey],
  },
});
