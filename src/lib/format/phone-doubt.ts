import { hasSeveralNumbers, toBarePhone } from '../../../contract/text/phone-spellings.ts';

/** Returns undefined for another country's number. */
const toNational = (bare: string) => {
  if (bare.startsWith('+44')) return `0${bare.slice('+44'.length)}`;
  if (bare.startsWith('+')) return undefined;
  if (/^44\d{10}$/.test(bare)) return `0${bare.slice('44'.length)}`;
  return bare.startsWith('0') ? bare : `0${bare}`;
};

/** UK mobile numbers have 11 digits, some UK landlines 10, foreign numbers 7 to 15 (E.164). */
const getPossibleLengths = (national: string | undefined) => {
  if (national === undefined) return { min: 7, max: 15 };
  return { min: national.startsWith('07') ? 11 : 10, max: 11 };
};

/** Returns undefined for a possible number and for an empty text. */
export const getPhoneDoubt = (
  typed: string,
): 'short' | 'long' | 'letters' | 'several' | undefined => {
  const bare = toBarePhone(typed).replace(/(?:;?ext\.?=?|x)\d{1,6}$/i, '');
  if (bare === '') return undefined;
  if (/\p{Letter}/u.test(bare)) return 'letters';
  if (hasSeveralNumbers(bare)) return 'several';
  const national = toNational(bare);
  const { min, max } = getPossibleLengths(national);
  const digitCount = (national ?? bare).replace(/\D/g, '').length;
  if (digitCount < min) return 'short';
  return digitCount > max ? 'long' : undefined;
};

/** 070 numbers are personal numbers, and 076 numbers pagers, apart from 07624 on the Isle of Man. */
const ukMobile = /^07(?:624|[^06])/;

export const isUkMobile = (typed: string) => ukMobile.test(toNational(toBarePhone(typed)) ?? '');

/** False for numbers of other countries, whose numbering plans the app does not know. */
export const isUkNumberWithoutTexts = (typed: string) => {
  const bare = toBarePhone(typed);
  const isUkNumber = bare !== '' && toNational(bare) !== undefined && !getPhoneDoubt(typed);
  return isUkNumber && !isUkMobile(typed);
};
