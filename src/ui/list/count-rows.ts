/** `1 payment`, `2 payments`. A person in the list of staff is a staff user. */
export const countRows = (count: number, noun: string) => {
  const plural = noun === 'staff' ? 'staff users' : noun;
  return `${count} ${count === 1 ? toSingular(plural) : plural}`;
};

const toSingular = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '');
