import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { setupCalls } from '../../../contract/calls/setup-calls.ts';
import type { SetupPayload } from '../../../contract/entities/setup.ts';
import { createApi } from '../../http/create-api.ts';
import { explainUsedLink } from '../../http/explain-used-link.ts';

export const setupApi = createApi(setupCalls);

/** An invalid link gets a 404. */
export const setupOptions = (token: string) =>
  queryOptions({
    queryKey: ['setup', token] as const,
    queryFn: ({ signal }) => setupApi.getSetup({ params: { token }, signal }),
    retry: false,
    gcTime: 0,
  });

/** The call signs the owner in. The screen then refetches the user. */
export const createShopOptions = (token: string) =>
  mutationOptions({
    mutationFn: (payload: SetupPayload) =>
      setupApi.createShop({ params: { token }, payload }).catch(explainUsedLink()),
    meta: { isSignIn: true },
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
