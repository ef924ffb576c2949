import anyAscii from 'any-ascii';

// The GSM alphabet (3GPP TS 23.038). A character takes one septet, and one of the extension two.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€');

/** A longer message is sent, and charged, as several parts. */
export const SEPTETS_PER_MESSAGE = 160;
/** The header of a part takes the room of seven septets. */
const SEPTETS_PER_PART = 153;
/** A character outside the GSM alphabet makes the whole message UTF-16. */
const UTF16_UNITS_PER_MESSAGE = 70;
const UTF16_UNITS_PER_PART = 67;

const getSeptets = (character: string) => {
  if (basic.has(character)) return 1;
  return extended.has(character) ? 2 : undefined;
};

/** Undefined: a character is outside the GSM alphabet. */
export const countSeptets = (text: string) => {
  let count = 0;
  for (const character of text) {
    const septets = getSeptets(character);
    if (septets === undefined) return undefined;
    count += septets;
  }
  return count;
};

/** A text message is sent and charged in these parts. */
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
 * The character, its look-alike, or the letter without accents. Undefined: all are outside the GSM alphabet.
 */
const toGsmCharacter = (character: string) => {
  if (getSeptets(character) !== undefined) return character;
  const plain = lookAlikes[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return countSeptets(plain) === undefined ? undefined : plain;
};

/**
 * Replaces look-alikes (Łódź loses its accents), and removes emoji and symbols. Undefined: letters or digits
 * would be lost.
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
 * `Łódź` becomes `Lodz`. Only alphabets whose users know their names in Latin letters are converted. Others
 * are removed.
 */
export const toAscii = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu, anyAscii)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');
