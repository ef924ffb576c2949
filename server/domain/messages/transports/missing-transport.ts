import { PermanentFailure, type Transport } from './transport.ts';

/**
 * Creates the transport of a channel that is not set up. It refuses every message, so that the history of the request shows
 * that the message was not sent. `variable` is the setting that is missing.
 */
export const createMissingTransport = (variable: string): Transport => ({
  send: async () => {
    throw new PermanentFailure(`${variable} is not set`);
  },
});
