/** The digit groups of UK numbers, by the pattern of the number. */
const patterns = [
  /^(02\d)(\d{4})(\d{4})$/,
  /^(01(?:1\d|\d1)|0[3589]\d\d)(\d{3})(\d{4})$/,
  /^(0[17]\d{3})(\d{3})(\d{3})$/,
  /^(01\d{3})(\d{5})$/,
  /^(0[58]00)(\d{3})(\d{3})$/,
];

/** Groups a UK number that starts with 0; undefined if no pattern matches. */
const groupDigits = (national: string) => {
  const [, ...groups] = patterns.find((pattern) => pattern.test(national))?.exec(national) ?? [];
  return groups.length > 0 ? groups.join(' ') : undefined;
};

/** `typed` without spaces, hyphens, points and parentheses. */
export const toBareNumber = (typed: string) => typed.replace(/[\s().-]/g, '');

/**
 * A number with the country code of the UK, which may be followed by `(0)`. Captures the digits
 * after the code and the zero.
 */
export const ukNumberWithCountryCode = /^(?:\+|00)44(?:0)?(\d*)$/;

/** Groups the digits of a UK number. Returns any other number as typed. */
export const formatPhone = (typed: string) => {
  const bare = toBareNumber(typed);
  const digits = ukNumberWithCountryCode.exec(bare)?.[1];
  if (digits === undefined) return groupDigits(bare) ?? typed.trim();
  return groupDigits(`0${digits}`)?.replace(/^0/, '+44 ') ?? typed.trim();
};
