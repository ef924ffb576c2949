const getFirstLetters = (text: string) =>
  text
    .normalize('NFC')
    .split(/\s+/u)
    .flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word.toLocaleUpperCase('en-GB'))?.[0] ?? []);

/** Returns at most two letters: MB for “Marlow’s Bicycle Workshop”, and AL for the person Anna-Maria Lee. */
export const getInitials = (name: string, lastName = '') => {
  const [first = '', second = ''] = getFirstLetters(name);
  return first + (getFirstLetters(lastName)[0] ?? (lastName === '' ? second : ''));
};
