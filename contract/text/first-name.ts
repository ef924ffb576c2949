const titles = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|lady|lord|rev)\.?$/iu;

/**
 * The first name, without a title such as “Dr”. Bystanders can read a screen that is turned to the customer.
 */
export const getFirstName = (name: string) => {
  const words = name.trim().split(/\s+/u);
  return words.find((word) => !titles.test(word)) ?? words[0] ?? '';
};
