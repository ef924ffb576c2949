const graphemes = new Intl.Segmenter('en-GB');

/** The segmenter is needed because one visible character can have several code points. */
const getInitial = (word: string) =>
  graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** False for a name with an email address or a number: every holder of the link can read the page. */
export const isShowableName = (name: string) => !/[@\p{N}]/u.test(name);

/** Returns a name such as `Jo B.`, or an empty text for a name that the pages must not show. */
export const abbreviateName = (name: string) => {
  if (!isShowableName(name)) return '';
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${getInitial(last)}.`;
};
