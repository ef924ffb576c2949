import { toAsciiDigits } from './ascii-digits.ts';
import { cleanText } from './clean-text.ts';

/** Returns `07700900123` for `(07700) 900-123`, and `+447700900123` for `tel:0044 (0)7700 900123`. */
export const toBarePhone = (typed: string) =>
  toAsciiDigits(cleanText(typed.normalize('NFKC')))
    .replace(/^tel:/i, '')
    .replace(/[ .\p{Dash}]/gu, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+\d{1,3})\(0\)/, '$1')
    .replace(/[()]/g, '')
    .replace(/^\+440/, '+44');

/** True for `07700900123/07700900124`. */
export const hasSeveralNumbers = (bare: string) =>
  bare.lastIndexOf('+') > 0 || /\d[/;,&|]+\+?\d/.test(bare);

/** The number has a leading zero or the country code. People leave out its `+`. */
const ukNumber = /^(?:\+44|44(?=\d{10}$)|0)(\d{9,10})$/;

/** A search finds a number by each spelling. A UK number has two: `07…` and `+447…`. */
export const listPhoneSpellings = (typed: string) => {
  const bare = toBarePhone(typed);
  const digits = ukNumber.exec(bare)?.[1];
  return digits === undefined ? [bare] : [`0${digits}`, `+44${digits}`];
};

const TAIL_DIGITS = 9;

/** The last nine digits stay the same in every spelling, in every country. */
export const toSubscriberDigits = (phone: string | null | undefined) =>
  toBarePhone(phone ?? '')
    .replace(/\D/g, '')
    .slice(-TAIL_DIGITS);

export const toPhoneTerm = (typed: string) => {
  const bare = toBarePhone(typed);
  return bare.replace(/\D/g, '').length > TAIL_DIGITS ? toSubscriberDigits(bare) : bare;
};
