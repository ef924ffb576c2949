/** Text between spaces is one word. */
const getFirstLetters = (text: string) =>
  text
    .normalize('NFC')
    .split(/\s+/u)
    .flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word.toLocaleUpperCase('en-GB'))?.[0] ?? []);

/**
 * At most two: MB of “Marlow’s Bicycle Workshop”. A person's first and last name have one each: AL of
 * Anna-Maria Lee.
 */
export const getInitials = (name: string, lastName = '') => {
  const [first = '', second = ''] = getFirstLetters(name);
  return first + (getFirstLetters(lastName)[0] ?? (lastName === '' ? second : ''));
};
