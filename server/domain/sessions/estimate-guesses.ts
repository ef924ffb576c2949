/**
 * The estimate takes up to 0.2 seconds for this number of characters, and several seconds for 200
 * characters.
 */
const MAX_LENGTH = 32;
/**
 * The most variants of a password that the estimator tries with letters in place of look-alikes, as
 * in "p4$$w0rd".
 */
const MAX_SUBSTITUTIONS = 8;

/** Common British passwords that the library's dictionaries do not contain. */
const britishWords = [
  'aston123',
  'derbycounty',
  'leedsunited',
  'rangers',
  'rangers1872',
  'westham',
  'westhamutd',
  'hotmail',
  'lettmein',
  'rockyou',
];

const createEstimator = async () => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  // Without the large lists of last names and of words of Wikipedia, the dictionaries take less
  // memory (docs/decisions/022).
  const { 'lastnames-en': _names, 'wikipedia-en': _words, ...englishWords } = english.dictionary;
  return new ZxcvbnFactory({
    dictionary: {
      'passwords-common': common.dictionary['passwords-common'],
      ...englishWords,
      british: britishWords,
    },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_LENGTH,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
};

let estimator: ReturnType<typeof createEstimator> | undefined;

/**
 * Estimates how many guesses an attacker needs to find the password. `words` are what the attacker
 * knows about the user. The first call loads the dictionaries, which takes 0.4 seconds and 20 MB of
 * memory.
 */
export const estimateGuesses = async (password: string, words: readonly string[]) => {
  estimator ??= createEstimator();
  const truncate = (text: string) => text.slice(0, MAX_LENGTH);
  return (await estimator).check(truncate(password), words.map(truncate)).guesses;
};
