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

/** Groups the digits of a UK number. Returns any other number as typed. */
export const formatPhone = (typed: string) => {
  const bare = typed.replace(/[\s().-]/g, '');
  const withCountryCode = /^(?:\+|00)44(?:0)?(\d+)$/.exec(bare)?.[1];
  if (withCountryCode === undefined) return groupDigits(bare) ?? typed.trim();
  return groupDigits(`0${withCountryCode}`)?.replace(/^0/, '+44 ') ?? typed.trim();
};
