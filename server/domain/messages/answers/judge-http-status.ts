import type { Verdict } from './verdict.ts';

/** A proxy or a provider asks to come again: timeouts and rate limits. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

/** Our token, our address of the provider or our account is wrong, or its credit is used up. */
const senderStatuses: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 407, 413]);

/**
 * Says whose fault it is that a provider of text messages or a push service did not take a message.
 * Undefined when it did.
 */
export const judgeHttpStatus = (status: number): Verdict | undefined => {
  if (status >= 200 && status < 300) return undefined;
  if (status < 400 || senderStatuses.has(status)) return { fault: 'sender', reason: null };
  return status < 500 && !passingStatuses.has(status)
    ? { fault: 'recipient', reason: null }
    : { fault: 'passing', reason: null };
};
