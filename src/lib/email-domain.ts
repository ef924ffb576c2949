/** Where most people in the UK have their mail. */
const wellKnown = [
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

/** Real ones that lie a letter or two from those. */
const neighbours = ['mail.com', 'email.com', 'ymail.com', 'me.com', 'mac.com', 'msn.com', 'gmx.com'];

/** A country's own ending of the same provider: `yahoo.ca`. */
const isOfACountry = (domain: string, known: string) => {
  const [name, ...ending] = domain.split('.');
  return name === known.split('.')[0] && /^(?:com?\.)?(?!co$|cm$|om$)[a-z]{2}$/.test(ending.join('.'));
};

/** How many letters must be added, left out, changed or swapped with the next to make one word of the other. */
const distance = (one: string, other: string) => {
  const table = Array.from({ length: one.length + 1 }, (_, row) => [row]);
  const at = (row: number, column: number) => table[row]?.[column] ?? column;
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)];
      if (isSwapped && row > 1 && column > 1) ways.push(at(row - 2, column - 2) + 1);
      table[row]?.splice(column, 1, Math.min(...ways));
    }
  }
  return at(one.length, other.length);
};

/** Short names have many real neighbours. */
const mostApart = (known: string) => (known.length > 8 ? 2 : 1);

/** The well-known domain that an address most likely means, where its own looks like a slip of the finger. */
export const meantDomain = (address: string) => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (wellKnown.includes(domain) || neighbours.includes(domain)) return undefined;
  const [nearest] = wellKnown
    .filter((known) => !isOfACountry(domain, known))
    .map((known) => ({ known, apart: distance(domain, known) }))
    .filter(({ known, apart }) => apart <= mostApart(known))
    .sort((one, other) => one.apart - other.apart);
  return nearest?.known;
};
