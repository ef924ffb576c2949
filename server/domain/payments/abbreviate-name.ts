const graphemes = new Intl.Segmenter('en-GB');

/** One visible character can have several code points. */
const getInitial = (word: string) =>
  graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** Every holder of the link can read the page, so it shows no email address and no number. */
export const isShowableName = (name: string) => !/[@\p{N}]/u.test(name);

/** Returns a name such as `Jo B.`. */
export const abbreviateName = (name: string) => {
  if (!isShowableName(name)) return '';
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${getInitial(last)}.`;
};
