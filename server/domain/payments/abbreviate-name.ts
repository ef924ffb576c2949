/** With its combining marks, a letter is one visible character. */
const getInitial = (word: string) => /\p{L}\p{M}*/u.exec(word.normalize('NFC'))?.[0];

/** Every holder of the link can read the page, so it shows no email address and no number. */
export const isShowableName = (name: string) => !/[@\p{N}]/u.test(name);

/** Returns a name such as `Jo B.`. A word without a letter, such as an emoji, is left out. */
export const abbreviateName = (name: string) => {
  if (!isShowableName(name)) return '';
  const [first = '', ...others] = name.split(/\s+/u).filter((word) => getInitial(word));
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${getInitial(last)}.`;
};
