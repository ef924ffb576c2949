const graphemes = new Intl.Segmenter('en-GB');

const getInitial = (word: string) => graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/**
 * The first name and the initial of the last one, `Jo B.`: enough for customers to see that a request is theirs. Empty for
 * a name that contains an email address or a number, because every holder of the link could read it.
 */
export const abbreviateName = (name: string) => {
  if (/[@\p{N}]/u.test(name)) return '';
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${getInitial(last)}.`;
};
