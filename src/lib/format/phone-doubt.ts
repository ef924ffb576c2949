import { toBareNumber, ukNumberWithCountryCode } from './phone-number.ts';

/** A UK number with its leading zero; undefined for a number with the code of another country. */
const toNational = (bare: string) => {
  const digits = ukNumberWithCountryCode.exec(bare)?.[1];
  if (digits !== undefined) return `0${digits}`;
  if (/^(?:\+|00)/.test(bare)) return undefined;
  return bare.startsWith('0') ? bare : `0${bare}`;
};

/**
 * How many digits a number can have. UK mobile numbers have 11 digits, some UK landline numbers 10,
 * and foreign numbers 7 to 15 (E.164). `national` is undefined for a foreign number.
 */
const getPossibleLengths = (national: string | undefined) => {
  if (national === undefined) return { min: 7, max: 15 };
  return { min: national.startsWith('07') ? 11 : 10, max: 11 };
};

/**
 * Why a typed text is probably not a complete phone number; undefined if it can be one, or is
 * empty.
 */
export const getPhoneDoubt = (typed: string): 'short' | 'long' | 'letters' | undefined => {
  const bare = toBareNumber(typed);
  if (bare === '') return undefined;
  if (/\p{Letter}/u.test(bare)) return 'letters';
  const national = toNational(bare);
  const { min, max } = getPossibleLengths(national);
  const digitCount = (national ?? bare.replace(/^00/, '')).replace(/\D/g, '').length;
  if (digitCount < min) return 'short';
  return digitCount > max ? 'long' : undefined;
};
