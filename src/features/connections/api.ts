import { queryOptions } from '@tanstack/react-query';
import { connectionCalls } from '../../../contract/calls/connection-calls.ts';
import { createApi } from '../../http/create-api.ts';
import {
  emailConnectionKey,
  paymentConnectionKey,
  textConnectionKey,
} from '../../lib/query/query-keys.ts';
import { createReauthOptions } from '../../lib/run-with-reauth.ts';

const connectionApi = createApi(connectionCalls);

/** Only owners may read the account. The cache never persists it. */
export const paymentConnectionOptions = queryOptions({
  queryKey: paymentConnectionKey,
  queryFn: ({ signal }) => connectionApi.getPaymentConnection({ signal }),
});

export const connectPaymentsOptions = createReauthOptions(connectionApi.connectPayments, {
  failure: 'Failed to connect the account',
});

export const disconnectPaymentsOptions = createReauthOptions(connectionApi.disconnectPayments, {
  success: 'Payment account disconnected',
  failure: 'Failed to disconnect the account',
});

export const confirmChangeOptions = createReauthOptions(connectionApi.confirmPaymentChange, {
  success: 'Change of account confirmed',
  failure: 'Failed to confirm the change',
});

export const cancelChangeOptions = createReauthOptions(connectionApi.cancelPaymentChange, {
  success: 'Change of account cancelled',
  failure: 'Failed to cancel the change',
});

/** The cache never persists it. */
export const textConnectionOptions = queryOptions({
  queryKey: textConnectionKey,
  queryFn: ({ signal }) => connectionApi.getTextConnection({ signal }),
});

export const connectTextsOptions = createReauthOptions(connectionApi.connectTexts, {
  failure: 'Failed to connect Twilio',
});

export const disconnectTextsOptions = createReauthOptions(connectionApi.disconnectTexts, {
  success: 'Twilio disconnected',
  failure: 'Failed to disconnect Twilio',
});

/** The cache never persists it. */
export const emailConnectionOptions = queryOptions({
  queryKey: emailConnectionKey,
  queryFn: ({ signal }) => connectionApi.getEmailConnection({ signal }),
});

export const connectEmailOptions = createReauthOptions(connectionApi.connectEmail, {
  success: 'Mail server connected',
  failure: 'Failed to connect the mail server',
  doesFirstStep: true,
});

export const disconnectEmailOptions = createReauthOptions(connectionApi.disconnectEmail, {
  success: 'Mail server disconnected',
  failure: 'Failed to disconnect the mail server',
});
