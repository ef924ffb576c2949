import { useQueryClient } from '@tanstack/react-query';
import { beginLogOut } from './log-out.ts';
import { forgetPerson } from './session-end.ts';

/** Signs out on this device at once, with or without a network; where somebody must be signed in, log-in shows then. */
export const useLogOut = () => {
  const client = useQueryClient();
  return () => {
    beginLogOut();
    forgetPerson(client);
  };
};
