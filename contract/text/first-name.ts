const titles = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|lady|lord|rev)\.?$/iu;

/**
 * The name without a title such as “Dr”. Bystanders may read it on a screen that is turned to the customer.
 */
export const getFirstName = (name: string) => {
  const words = name.trim().split(/\s+/u);
  return words.find((word) => !titles.test(word)) ?? words[0] ?? '';
};
