import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';
import type { ReportedState } from '../../../lib/states/message-states.ts';
import { AccountRefused, PermanentFailure } from './send-errors.ts';

/**
 * Tells whose fault it is that a message was not sent or did not arrive, on all channels:
 *
 * | fault     | meaning                                               | an attempt to send     | a report    |
 * | --------- | ----------------------------------------------------- | ---------------------- | ----------- |
 * | address   | the address or number will never work                 | is final               | hard bounce |
 * | recipient | the address may be right, but takes no such message   | is final               | soft bounce |
 * | sender    | our server, settings or account: it concerns all      | is retried, with alarm | soft bounce |
 * | passing   | a later attempt may succeed                           | is retried             | soft bounce |
 */
export type Fault = 'address' | 'recipient' | 'sender' | 'passing';

export interface Verdict {
  readonly fault: Fault;
  /** It is null when it is not certain. */
  readonly reason: DeliveryReason | null;
}

interface SendErrorDetails extends ErrorOptions {
  /** The operator reads the message, which may contain the customer's address. */
  readonly message: string;
  /** The log has this code, without personal data. */
  readonly code: string;
}

export const createSendError = (
  { fault, reason }: Verdict,
  { message, ...details }: SendErrorDetails,
): Error => {
  if (fault === 'sender') return new AccountRefused(message, details);
  return fault === 'passing'
    ? Object.assign(new Error(message, details), { code: details.code })
    : new PermanentFailure(message, { ...details, reason });
};

export const getBounceState = ({ fault }: Pick<Verdict, 'fault'>): ReportedState =>
  fault === 'address' ? 'bounced_hard' : 'bounced_soft';

/** Timeouts and rate limits of a proxy or a provider pass. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

/** Our token, URL or account is wrong, or its credit is used up. */
const senderStatuses: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 407, 413]);

/** Returns undefined when they accepted the message. */
export const judgeHttpStatus = (status: number): Verdict | undefined => {
  if (status >= 200 && status < 300) return undefined;
  if (status < 400 || senderStatuses.has(status)) return { fault: 'sender', reason: null };
  return status < 500 && !passingStatuses.has(status)
    ? { fault: 'recipient', reason: null }
    : { fault: 'passing', reason: null };
};
