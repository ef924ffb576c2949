import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { currentUserOptions } from './api.ts';

/** Returns a function to call after a log-in: loads the current user, and opens home. */
export const useGoHomeSignedIn = ({ replace = false } = {}) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await client.fetchQuery({ ...currentUserOptions, staleTime: 0 });
    await navigate({ to: '/', replace });
  };
};
