import { PermanentFailure, type Transport } from './transport.ts';

/** Refuses every message of a channel that is not set up, so that the history of the request says that it was not sent. */
export const createMissingTransport = (variable: string): Transport => ({
  send: async () => {
    throw new PermanentFailure(`${variable} is not set`);
  },
});
