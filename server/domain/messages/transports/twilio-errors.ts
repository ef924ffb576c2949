import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';

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

/** Describes why a message that Twilio had accepted was not delivered. */
export const describeTwilioFailure = (code: number): TwilioFailure =>
  failures[code] ?? unknownFailure;

/**
 * Describes why Twilio refuses a recipient for good. Undefined for other errors, such as wrong
 * settings, which the operator can correct, so that a retry can help.
 */
export const findRefusedRecipient = (code: number): TwilioFailure | undefined => {
  const failure = failures[code];
  return failure?.isPermanent ? failure : undefined;
};
