import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { setupCalls } from '../../../contract/calls/setup-calls.ts';
import type { SetupPayload } from '../../../contract/entities/setup.ts';
import { ApiError, isApiStatus } from '../../http/api-error.ts';
import { createApi } from '../../http/create-api.ts';

export const setupApi = createApi(setupCalls);

/** The query of the page behind a setup link. The backend responds with 404 to an invalid link. */
export const setupOptions = (token: string) =>
  queryOptions({
    queryKey: ['setup', token] as const,
    queryFn: ({ signal }) => setupApi.getSetup({ params: { token }, signal }),
    retry: false,
    gcTime: 0,
  });

/**
 * Throws `error`. If the backend no longer knows a link that was valid when the form loaded,
 * replaces the message: most likely an earlier submit succeeded, and its response was lost.
 */
const explainUsedLink = (error: unknown) => {
  if (!isApiStatus(error, 404)) throw error;
  const detail =
    'This link has been used or has expired. If it was you, log in with the password you chose';
  throw new ApiError({ ...error, detail });
};

/**
 * Creates the shop and its owner, and signs the owner in. The screen then refetches the current
 * user.
 */
export const createShopOptions = (token: string) =>
  mutationOptions({
    mutationFn: (payload: SetupPayload) =>
      setupApi.createShop({ params: { token }, payload }).catch(explainUsedLink),
    meta: { failure: 'Failed to open the shop', isSignIn: true },
  });

export const checkMailOptions = (token: string) =>
  mutationOptions({
    mutationFn: () => setupApi.checkMail({ params: { token } }),
    meta: { failure: 'Failed to check email' },
  });

export const checkPaymentsOptions = (token: string) =>
  mutationOptions({
    mutationFn: () => setupApi.checkPayments({ params: { token } }),
    meta: { failure: 'Failed to check payments' },
  });
