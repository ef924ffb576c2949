const titles = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|lady|lord|rev)\.?$/iu;

/** Leaves out a title such as “Dr”, and words without a letter. Screens that bystanders can read show only the first name. */
export const getFirstName = (name: string) => {
  const words = name.split(/\s+/u).filter((word) => /\p{L}/u.test(word));
  return words.find((word) => !titles.test(word)) ?? words[0] ?? '';
};
