import * as v from 'valibot';
import { pinMaxDigits, pinMinDigits } from '../limits.ts';
import { typedText } from '../primitives.ts';
import { toAsciiDigits } from '../text/ascii-digits.ts';

// These messages are not in `messages.ts`, because log-in loads the whole of that file.
const pinInvalid = 'Please enter 4 to 6 digits';
const pinWeak = 'This PIN is easy to guess. Please choose another one';

/**
 * PINs that lists of leaked PINs show to be chosen often, beside those that `isWeakPin` recognises
 * by their form.
 */
const commonPins: readonly string[] = [
  '2580',
  '0852',
  '1004',
  '5683',
  '1342',
  '159753',
  '147258',
  '789456',
  '123654',
];

/** Whether all neighbouring digits differ by the same step: 1111, 1234, 9876, 7890. */
const isSequence = (digits: readonly number[]) => {
  // The steps are modulo 10, so that -1 is 9, and 0 may follow 9.
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  return [0, 1, 9].some((step) => steps.every((each) => each === step));
};

/** Whether the PIN repeats a part of two or three digits: 1212, 123123. */
const isRepetition = (pin: string) => /^(\d{2,3})\1+$/.test(pin);

/** Whether the PIN can be a year in which a user of today was born, or a year of today. */
const isYear = (pin: string) => /^(19[3-9]\d|20[0-3]\d)$/.test(pin);

/** Whether others would try the PIN first. */
export const isWeakPin = (pin: string) =>
  isSequence([...pin].map(Number)) || isRepetition(pin) || isYear(pin) || commonPins.includes(pin);

const pattern = new RegExp(`^\\d{${pinMinDigits},${pinMaxDigits}}$`);

/** A PIN as a user types it to log in. */
export const pin = v.pipe(
  typedText(pinInvalid),
  v.transform((typed) => toAsciiDigits(typed).replace(/[ -]/g, '')),
  v.regex(pattern, pinInvalid),
);

/** The PIN that a user chooses. */
export const newPinPayload = v.object({
  pin: v.pipe(
    pin,
    // Valibot runs this check even when the pattern has refused the PIN. Such a PIN gets the
    // message of the pattern only.
    v.check((digits) => !pattern.test(digits) || !isWeakPin(digits), pinWeak),
  ),
});
export type NewPinPayload = v.InferInput<typeof newPinPayload>;

/** Whether the current user has a PIN. */
export const pinStatus = v.object({ isSet: v.boolean() });
