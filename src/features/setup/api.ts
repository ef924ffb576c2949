import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { SetupPayload } from '../../../contract/setup.ts';
import { api } from '../../http/api.ts';
import { ApiError, isApiStatus } from '../../http/api-error.ts';

export const setupOptions = (token: string) =>
  queryOptions({
    queryKey: ['setup', token] as const,
    queryFn: ({ signal }) => api.getSetup({ params: { token }, signal }),
    retry: false,
    gcTime: 0,
  });

/**
 * The message when the backend no longer knows a link that was valid when the form loaded: most likely an earlier submit
 * succeeded, and its response was lost.
 */
const explainUsedLink = (error: unknown) => {
  if (!isApiStatus(error, 404)) throw error;
  const detail = 'This link has been used or has expired. If it was you, log in with the password you chose';
  throw new ApiError({ ...error, detail });
};

/** Signs the owner in. The screen refetches the current user. */
export const createShopOptions = (token: string) =>
  mutationOptions({
    mutationFn: (payload: SetupPayload) => api.createShop({ params: { token }, payload }).catch(explainUsedLink),
    meta: { failure: 'Failed to open the shop', isSignIn: true },
  });

export const checkMailOptions = (token: string) =>
  mutationOptions({
    mutationFn: () => api.checkMail({ params: { token } }),
    meta: { failure: 'Failed to check email' },
  });

export const checkPaymentsOptions = (token: string) =>
  mutationOptions({
    mutationFn: () => api.checkPayments({ params: { token } }),
    meta: { failure: 'Failed to check payments' },
  });
