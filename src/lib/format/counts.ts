const counts = new Intl.NumberFormat('en-GB');

/** Returns a text such as `1,234`. */
export const formatCount = (count: number) => counts.format(count);

/** 1 and the plural `payments` become `1 payment`. */
export const formatRowCount = (count: number, noun: string) => {
  const plural = noun === 'staff' ? 'staff users' : noun;
  return `${formatCount(count)} ${count === 1 ? toSingular(plural) : plural}`;
};

const toSingular = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '');
