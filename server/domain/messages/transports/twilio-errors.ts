import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';
import { AccountRefused, PermanentFailure } from './transport.ts';

/** Why Twilio did not deliver a text message. `isPermanent`: the same number will never work. */
interface TwilioFailure {
  readonly isPermanent: boolean;
  readonly reason: DeliveryReason | null;
}

/**
 * Twilio's codes of errors that are about the recipient (https://www.twilio.com/docs/api/errors).
 */
const failures: Readonly<Record<number, TwilioFailure>> = {
  // The responses of the API.
  21211: { isPermanent: true, reason: 'unknown_recipient' },
  21214: { isPermanent: true, reason: 'unknown_recipient' },
  21217: { isPermanent: true, reason: 'unknown_recipient' },
  21408: { isPermanent: true, reason: 'blocked' },
  21610: { isPermanent: true, reason: 'opted_out' },
  21612: { isPermanent: true, reason: 'cannot_receive' },
  21614: { isPermanent: true, reason: 'cannot_receive' },
  // The codes in status callbacks.
  30003: { isPermanent: false, reason: 'unreachable' },
  30004: { isPermanent: true, reason: 'blocked' },
  30005: { isPermanent: true, reason: 'unknown_recipient' },
  30006: { isPermanent: true, reason: 'cannot_receive' },
  30007: { isPermanent: false, reason: 'blocked' },
};

const unknownFailure: TwilioFailure = { isPermanent: false, reason: null };

/** Codes of Twilio's API that are about the sender of a message, and not about its recipient. */
const accountErrors: ReadonlySet<number> = new Set([
  // The account is not active, may not do this, or does not exist.
  20005, 20006, 20404,
  // The number, name or messaging service cannot send, or does not belong to the account.
  21212, 21603, 21606, 21659, 21660, 21661, 21701, 21703, 21705,
  // A trial account sends to confirmed numbers only.
  21608,
]);

/** Whether Twilio refuses the keys or the sender. */
const isAccountError = (status: number, code: number) =>
  status === 401 || status === 403 || accountErrors.has(code);

/** Describes why a message that Twilio had accepted was not delivered. */
export const describeTwilioFailure = (code: number): TwilioFailure =>
  failures[code] ?? unknownFailure;

/**
 * Converts an error of the SDK: to `PermanentFailure` when Twilio refuses the recipient for good,
 * and to `AccountRefused` when it refuses the account. The message of the SDK may contain the
 * number, so that only the code is kept.
 */
export const convertTwilioError = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error('Twilio: unknown error');
  const code = 'code' in error ? Number(error.code) : Number.NaN;
  const failure = failures[code];
  if (failure?.isPermanent)
    return new PermanentFailure(`refused by Twilio: ${code}`, { reason: failure.reason });
  const status = 'status' in error ? Number(error.status) : Number.NaN;
  if (Number.isNaN(status)) return new Error(`Twilio did not respond: ${error.name}`);
  return isAccountError(status, code)
    ? new AccountRefused(`Twilio refuses the account: ${status} ${code}`)
    : new Error(`Twilio: ${status} ${code}`);
};
