import { PermanentFailure } from '../answers/send-errors.ts';
import type { Transport } from './transport.ts';

/**
 * Creates the transport of a channel that is not set up. It refuses every message, and the history
 * of the payment request then shows that the message was not sent. `variable` is the missing
 * setting.
 */
export const createMissingTransport = (variable: string): Transport => ({
  send: async () => {
    throw new PermanentFailure(`${variable} is not set`);
  },
});
