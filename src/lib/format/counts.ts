const counts = new Intl.NumberFormat('en-GB');

/** Returns a text such as `1,234`. */
export const formatCount = (count: number) => counts.format(count);

/**
 * The noun is plural: 1 and `payments` become `1 payment`. The noun `staff` becomes `staff users`.
 */
export const formatRowCount = (count: number, noun: string) => {
  const plural = noun === 'staff' ? 'staff users' : noun;
  return `${formatCount(count)} ${count === 1 ? toSingular(plural) : plural}`;
};

const toSingular = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '');
