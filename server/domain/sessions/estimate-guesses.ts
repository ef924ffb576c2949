/** So many characters take up to 0.2 seconds, 200 several seconds. */
const MAX_LENGTH = 32;
/** Letters replace look-alikes, as in "p4$$w0rd". */
const MAX_SUBSTITUTIONS = 8;

/** The library's dictionaries lack these common British passwords. */
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
  // The large lists of last names and Wikipedia take too much memory (docs/decisions/022).
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

/** The attacker knows `words`. The first call loads the dictionaries: 0.4 seconds and 20 MB of memory. */
export const estimateGuesses = async (password: string, words: readonly string[]) => {
  estimator ??= createEstimator();
  const truncate = (text: string) => text.slice(0, MAX_LENGTH);
  return (await estimator).check(truncate(password), words.map(truncate)).guesses;
};
