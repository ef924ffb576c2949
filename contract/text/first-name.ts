const titles = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|lady|lord|rev)\.?$/iu;

/** Leaves out a title such as “Dr”. Screens that bystanders can read show only the first name. */
export const getFirstName = (name: string) => {
  const words = name.trim().split(/\s+/u);
  return words.find((word) => !titles.test(word)) ?? words[0] ?? '';
};
