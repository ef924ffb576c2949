const commonDomains = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.com',
  'live.co.uk',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'btinternet.com',
  'virginmedia.com',
  'ntlworld.com',
  'talktalk.net',
  'blueyonder.co.uk',
  'sky.com',
  'aol.com',
  'protonmail.com',
];

/** These domains are real, although they resemble a common one. */
const similarDomains = [
  'mail.com',
  'email.com',
  'ymail.com',
  'me.com',
  'mac.com',
  'msn.com',
  'gmx.com',
];

/** `yahoo.ca` is a domain of the same provider. */
const isNationalDomain = (domain: string, known: string) => {
  const [name, ...ending] = domain.split('.');
  // The codes `co`, `cm` and `om` are usually a mistyped `com`.
  return (
    name === known.split('.')[0] && /^(?:com?\.)?(?!co$|cm$|om$)[a-z]{2}$/.test(ending.join('.'))
  );
};

/** Damerau-Levenshtein: letters are inserted, deleted, replaced or swapped with the next. */
const getEditDistance = (one: string, other: string) => {
  const table = Array.from({ length: one.length + 1 }, (_, row) => [row]);
  // An empty text needs one insertion for each letter.
  const at = (row: number, column: number) => table[row]?.[column] ?? column;
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const costs = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
      ];
      if (isSwapped && row > 1 && column > 1) costs.push(at(row - 2, column - 2) + 1);
      table[row]?.splice(column, 1, Math.min(...costs));
    }
  }
  return at(one.length, other.length);
};

/** Many real domains resemble a short one. */
const getMaxDistance = (known: string) => (known.length > 8 ? 2 : 1);

export const suggestEmailDomain = (email: string) => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (commonDomains.includes(domain) || similarDomains.includes(domain)) return undefined;
  const [nearest] = commonDomains
    .filter((known) => !isNationalDomain(domain, known))
    .map((known) => ({ known, distance: getEditDistance(domain, known) }))
    .filter(({ known, distance }) => distance <= getMaxDistance(known))
    .sort((one, other) => one.distance - other.distance);
  return nearest?.known;
};
