/** How UK numbers are grouped, by how they begin; the zero counts. */
const groupings: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^02\d{9}$/, [3, 4, 4]],
  [/^01(?:1\d|\d1)\d{7}$/, [4, 3, 4]],
  [/^0[3589]\d{9}$/, [4, 3, 4]],
  [/^0[17]\d{9}$/, [5, 3, 3]],
  [/^01\d{8}$/, [5, 5]],
  [/^0[58]00\d{6}$/, [4, 3, 3]],
];

const grouped = (national: string) => {
  const sizes = groupings.find(([begins]) => begins.test(national))?.[1];
  if (!sizes) return undefined;
  let from = 0;
  const groups = sizes.map((size) => {
    from += size;
    return national.slice(from - size, from);
  });
  return groups.join(' ');
};

/** A UK number in the groups in which people read it out; any other as it was typed. */
export const readablePhone = (typed: string) => {
  const bare = typed.replace(/[\s().-]/g, '');
  const abroad = /^(?:\+|00)44(?:0)?(\d+)$/.exec(bare)?.[1];
  if (abroad === undefined) return grouped(bare) ?? typed.trim();
  return grouped(`0${abroad}`)?.replace(/^0/, '+44 ') ?? typed.trim();
};
