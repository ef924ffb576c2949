// 3GPP TS 23.038: the alphabet of a plain text message, and the characters that take two places in it.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€');

/** Places in one message; 160 fit before it is sent, and paid for, in parts. */
export const gsmSegment = 160;

const placesOf = (character: string) => (basic.has(character) ? 1 : extended.has(character) ? 2 : undefined);

/** Places `text` takes in the GSM alphabet; undefined when it needs another. */
export const gsmLength = (text: string) =>
  [...text].reduce<number | undefined>((length, character) => {
    const places = placesOf(character);
    return length === undefined || places === undefined ? undefined : length + places;
  }, 0);

const lookAlikes: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  Ł: 'L',
  ł: 'l',
};

const inGsm = (character: string) => {
  if (placesOf(character) !== undefined) return character;
  const plain = lookAlikes[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return gsmLength(plain) === undefined ? undefined : plain;
};

/**
 * `text` in the GSM alphabet: look-alikes for what it lacks (Łódź loses its accents), emoji and the like dropped;
 * undefined when that would lose letters or digits.
 */
export const toGsm = (text: string) => {
  const characters = [...text.normalize('NFC')].map((character) => inGsm(character) ?? character);
  const lost = characters.some((character) => gsmLength(character) === undefined && /[\p{L}\p{N}]/u.test(character));
  if (lost) return undefined;
  return characters
    .filter((character) => gsmLength(character) !== undefined)
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
};
