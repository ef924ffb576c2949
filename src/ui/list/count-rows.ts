/** Returns `1 payment` or `2 payments` for the plural `noun`; `1 staff user` or `2 staff users` for the noun `staff`. */
export const countRows = (count: number, noun: string) => {
  const plural = noun === 'staff' ? 'staff users' : noun;
  return `${count} ${count === 1 ? toSingular(plural) : plural}`;
};

const toSingular = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '');
