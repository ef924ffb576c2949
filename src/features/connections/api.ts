import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { connectionCalls } from '../../../contract/calls/connection-calls.ts';
import type { connectPaymentsPayload } from '../../../contract/entities/connection.ts';
import { type CallInput, createApi } from '../../http/create-api.ts';
import {
  emailConnectionKey,
  paymentConnectionKey,
  textConnectionKey,
} from '../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';

const connectionApi = createApi(connectionCalls);

/** For owners. Never persisted. */
export const paymentConnectionOptions = queryOptions({
  queryKey: paymentConnectionKey,
  queryFn: ({ signal }) => connectionApi.getPaymentConnection({ signal }),
});

export type ConnectPayload = v.InferOutput<typeof connectPaymentsPayload>;

// The server answers “log in again first” to each change. `runWithReauth` then asks for the
// password and repeats the call.

export const connectPaymentsOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (payload: ConnectPayload) =>
      runWithReauth(() => connectionApi.connectPayments({ payload })),
    meta: { failure: 'Failed to connect the account' },
  });

export const disconnectPaymentsOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'disconnectPayments'>) =>
      runWithReauth(() => connectionApi.disconnectPayments(input)),
    meta: { success: 'Account disconnected', failure: 'Failed to disconnect the account' },
  });

export const confirmChangeOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'confirmPaymentChange'>) =>
      runWithReauth(() => connectionApi.confirmPaymentChange(input)),
    meta: { success: 'Change confirmed', failure: 'Failed to confirm the change' },
  });

export const cancelChangeOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'cancelPaymentChange'>) =>
      runWithReauth(() => connectionApi.cancelPaymentChange(input)),
    meta: { success: 'Change cancelled', failure: 'Failed to cancel the change' },
  });

/** For owners. Never persisted. */
export const textConnectionOptions = queryOptions({
  queryKey: textConnectionKey,
  queryFn: ({ signal }) => connectionApi.getTextConnection({ signal }),
});

export const connectTextsOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (payload: CallInput<'connectTexts'>['payload']) =>
      runWithReauth(() => connectionApi.connectTexts({ payload })),
    meta: { failure: 'Failed to connect the account' },
  });

export const disconnectTextsOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'disconnectTexts'>) =>
      runWithReauth(() => connectionApi.disconnectTexts(input)),
    meta: { success: 'Account disconnected', failure: 'Failed to disconnect the account' },
  });

/** For owners. Never persisted. */
export const emailConnectionOptions = queryOptions({
  queryKey: emailConnectionKey,
  queryFn: ({ signal }) => connectionApi.getEmailConnection({ signal }),
});

export const connectEmailOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (payload: CallInput<'connectEmail'>['payload']) =>
      runWithReauth(() => connectionApi.connectEmail({ payload })),
    meta: { failure: 'Failed to connect the mail server' },
  });

export const disconnectEmailOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'disconnectEmail'>) =>
      runWithReauth(() => connectionApi.disconnectEmail(input)),
    meta: { success: 'Mail server disconnected', failure: 'Failed to disconnect the mail server' },
  });
