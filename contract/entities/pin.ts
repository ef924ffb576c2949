import * as v from 'valibot';
import { pinMaxDigits, pinMinDigits } from '../limits.ts';
import { typedText } from '../primitives.ts';
import { toAsciiDigits } from '../text/ascii-digits.ts';

// They are not in `messages.ts`, because the log-in page loads that file.
const pinInvalid = 'Please enter 4 to 6 digits';
const pinWeak = 'This PIN is easy to guess. Please choose another one';

/** Lists of leaked PINs contain these often. `isWeakPin` finds other weak PINs by their pattern. */
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

/** True for 1111, 1234, 9876 and 7890. */
const isSequence = (digits: readonly number[]) => {
  // Steps are modulo 10, so that -1 is 9, and 0 may follow 9.
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  return [0, 1, 9].some((step) => steps.every((each) => each === step));
};

/** True for 1212 and 123123. */
const isRepetition = (pin: string) => /^(\d{2,3})\1+$/.test(pin);

/** A year in which today's users were born, or a year of today. */
const isYear = (pin: string) => /^(19[3-9]\d|20[0-3]\d)$/.test(pin);

export const isWeakPin = (pin: string) =>
  isSequence([...pin].map(Number)) || isRepetition(pin) || isYear(pin) || commonPins.includes(pin);

const pattern = new RegExp(`^\\d{${pinMinDigits},${pinMaxDigits}}$`);

export const pin = v.pipe(
  typedText(pinInvalid),
  v.transform((typed) => toAsciiDigits(typed).replace(/[ -]/g, '')),
  v.regex(pattern, pinInvalid),
);

export const newPinPayload = v.object({
  pin: v.pipe(
    pin,
    // Valibot runs this check even if the pattern has failed. Then one message is enough.
    v.check((digits) => !pattern.test(digits) || !isWeakPin(digits), pinWeak),
  ),
});
export type NewPinPayload = v.InferInput<typeof newPinPayload>;

export const pinStatus = v.object({ isSet: v.boolean() });
