/** Digit groups of UK numbers by pattern. The leading zero counts. */
const groupings: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^02\d{9}$/, [3, 4, 4]],
  [/^01(?:1\d|\d1)\d{7}$/, [4, 3, 4]],
  [/^0[3589]\d{9}$/, [4, 3, 4]],
  [/^0[17]\d{9}$/, [5, 3, 3]],
  [/^01\d{8}$/, [5, 5]],
  [/^0[58]00\d{6}$/, [4, 3, 3]],
];

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

const toBareNumber = (typed: string) => typed.replace(/[\s().-]/g, '');

/** The number with a leading zero if it is of the UK; undefined if it has the code of another country. */
const toNational = (bare: string) => {
  const withCountryCode = /^(?:\+|00)44(?:0)?(\d*)$/.exec(bare)?.[1];
  if (withCountryCode !== undefined) return `0${withCountryCode}`;
  if (/^(?:\+|00)/.test(bare)) return undefined;
  return bare.startsWith('0') ? bare : `0${bare}`;
};

/** Numbers of digits that are possible. Mobile numbers have 11 digits, some landlines 10, foreign ones 7 to 15 (E.164). */
const getPossibleLengths = (national: string | undefined) => {
  if (national === undefined) return { min: 7, max: 15 };
  return { min: national.startsWith('07') ? 11 : 10, max: 11 };
};

/** Why a typed number is probably not complete or not a number; undefined for an empty one. */
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
  const withCountryCode = /^(?:\+|00)44(?:0)?(\d+)$/.exec(bare)?.[1];
  if (withCountryCode === undefined) return groupDigits(bare) ?? typed.trim();
  return groupDigits(`0${withCountryCode}`)?.replace(/^0/, '+44 ') ?? typed.trim();
};
