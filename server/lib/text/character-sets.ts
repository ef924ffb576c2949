import anyAscii from 'any-ascii';

// The GSM alphabet of text messages (3GPP TS 23.038), in which a character takes one septet, and
// its extension, in which a character takes two septets.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€');

/** Longer messages are sent, and charged, as several parts. */
export const SEPTETS_PER_MESSAGE = 160;
/** Each of several parts has a header, which takes the room of seven septets. */
const SEPTETS_PER_PART = 153;
/** A message with a character outside the GSM alphabet is sent in UTF-16. */
const UTF16_UNITS_PER_MESSAGE = 70;
const UTF16_UNITS_PER_PART = 67;

const getSeptets = (character: string) => {
  if (basic.has(character)) return 1;
  return extended.has(character) ? 2 : undefined;
};

/** Counts the septets of `text`; undefined when it has characters outside the GSM alphabet. */
export const countSeptets = (text: string) => {
  let count = 0;
  for (const character of text) {
    const septets = getSeptets(character);
    if (septets === undefined) return undefined;
    count += septets;
  }
  return count;
};

/** Counts the parts in which a text message is sent and charged. */
export const countTextParts = (text: string) => {
  const septets = countSeptets(text);
  if (septets === undefined)
    return text.length <= UTF16_UNITS_PER_MESSAGE
      ? 1
      : Math.ceil(text.length / UTF16_UNITS_PER_PART);
  return septets <= SEPTETS_PER_MESSAGE ? 1 : Math.ceil(septets / SEPTETS_PER_PART);
};

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

/**
 * The character itself, its look-alike, or the letter without accents; undefined when all are
 * outside the GSM alphabet.
 */
const toGsmCharacter = (character: string) => {
  if (getSeptets(character) !== undefined) return character;
  const plain = lookAlikes[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return countSeptets(plain) === undefined ? undefined : plain;
};

/**
 * Converts `text` to the GSM alphabet: replaces characters with look-alikes (Łódź loses its
 * accents) and removes emoji and other symbols. Undefined when letters or digits would be lost.
 */
export const toGsm = (text: string) => {
  const characters = [...text.normalize('NFC')].map(
    (character) => toGsmCharacter(character) ?? character,
  );
  const losesText = characters.some(
    (character) => countSeptets(character) === undefined && /[\p{L}\p{N}]/u.test(character),
  );
  if (losesText) return undefined;
  return characters
    .filter((character) => countSeptets(character) !== undefined)
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
};

/**
 * Writes a name in ASCII: `Łódź` becomes `Lodz`. Only alphabets in which people know their names in
 * Latin letters are converted. All other characters are removed.
 */
export const toAscii = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu, anyAscii)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');
