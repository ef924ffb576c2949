/** The first letter or digit of each word. Text between spaces is one word. */
const getFirstLetters = (text: string) =>
  text
    .normalize('NFC')
    .split(/\s+/u)
    .flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word.toLocaleUpperCase('en-GB'))?.[0] ?? []);

/**
 * Returns two initials at most: those of the first two words of a name, such as MB of “Marlow’s
 * Bicycle Workshop”. A person has a first name and a last name, each with one initial, such as AL of
 * Anna-Maria Lee.
 */
export const getInitials = (name: string, lastName = '') => {
  const [first = '', second = ''] = getFirstLetters(name);
  return first + (getFirstLetters(lastName)[0] ?? (lastName === '' ? second : ''));
};
