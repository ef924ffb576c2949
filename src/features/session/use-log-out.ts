import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { beginLogOut } from './log-out.ts';
import { forgetPerson } from './session-end.ts';
import { type SessionNotice, sessionNotice } from './session-notice.ts';

/**
 * Signs out on this device at once, with or without a network; where somebody must be signed in, log-in shows then,
 * and says why when it was not asked for.
 */
export const logOut = (client: QueryClient, why?: SessionNotice) => {
  sessionNotice.set(why);
  beginLogOut();
  forgetPerson(client);
};

export const useLogOut = () => {
  const client = useQueryClient();
  return () => logOut(client);
};
