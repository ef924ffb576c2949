/**
 * The sizes of the digit groups of UK numbers, by the pattern of the number. The leading zero
 * counts as a digit.
 */
const groupings: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^02\d{9}$/, [3, 4, 4]],
  [/^01(?:1\d|\d1)\d{7}$/, [4, 3, 4]],
  [/^0[3589]\d{9}$/, [4, 3, 4]],
  [/^0[17]\d{9}$/, [5, 3, 3]],
  [/^01\d{8}$/, [5, 5]],
  [/^0[58]00\d{6}$/, [4, 3, 3]],
];

/** Groups a UK number that starts with 0; undefined if no pattern matches. */
const groupDigits = (national: string) => {
  const sizes = groupings.find(([pattern]) => pattern.test(national))?.[1];
  if (!sizes) return undefined;
  let from = 0;
  const groups = sizes.map((size) => {
    from += size;
    return national.slice(from - size, from);
  });
  return groups.join(' ');
};

/** `typed` without spaces, hyphens, points and parentheses. */
const toBareNumber = (typed: string) => typed.replace(/[\s().-]/g, '');

/**
 * A number with the country code of the UK, which may be followed by `(0)`. Captures the digits
 * after the code and the zero.
 */
const ukNumberWithCountryCode = /^(?:\+|00)44(?:0)?(\d*)$/;

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

/** Groups the digits of a UK number. Returns any other number as typed. */
export const formatPhone = (typed: string) => {
  const bare = toBareNumber(typed);
  const digits = ukNumberWithCountryCode.exec(bare)?.[1];
  if (digits === undefined) return groupDigits(bare) ?? typed.trim();
  return groupDigits(`0${digits}`)?.replace(/^0/, '+44 ') ?? typed.trim();
};
