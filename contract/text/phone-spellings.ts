import { toAsciiDigits } from './ascii-digits.ts';
import { cleanText } from './clean-text.ts';

/**
 * A typed or pasted phone number without what the eye skips: `07700900123` for `(07700) 900-123`,
 * and `+447700900123` for `tel:0044 (0)7700 900123`.
 */
export const toBarePhone = (typed: string) =>
  toAsciiDigits(cleanText(typed.normalize('NFKC')))
    .replace(/^tel:/i, '')
    .replace(/[ .\p{Dash}]/gu, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+\d{1,3})\(0\)/, '$1')
    .replace(/[()]/g, '')
    .replace(/^\+440/, '+44');

/** Whether a bare phone number is more than one, such as `07700900123/07700900124`. */
export const hasSeveralNumbers = (bare: string) =>
  bare.lastIndexOf('+') > 0 || /\d[/;,&|]+\+?\d/.test(bare);

/** The digits after the code of the UK, which may lack its `+`, or after the leading zero. */
const ukNumber = /^(?:\+44|44(?=\d{10}$)|0)(\d{9,10})$/;

/** The spellings of a number by which a search finds it: a UK number has two, in all its forms. */
export const listPhoneSpellings = (typed: string) => {
  const bare = toBarePhone(typed);
  const digits = ukNumber.exec(bare)?.[1];
  return digits === undefined ? [bare] : [`0${digits}`, `+44${digits}`];
};

const TAIL_DIGITS = 9;

/**
 * The last nine digits of a phone number, which are equal in all ways of writing it, in every
 * country.
 */
export const toSubscriberDigits = (phone: string | null | undefined) =>
  toBarePhone(phone ?? '')
    .replace(/\D/g, '')
    .slice(-TAIL_DIGITS);

/** What a search for a part of a number looks for: a whole number is found by its last digits. */
export const toPhoneTerm = (typed: string) => {
  const bare = toBarePhone(typed);
  return bare.replace(/\D/g, '').length > TAIL_DIGITS ? toSubscriberDigits(bare) : bare;
};
