import anyAscii from 'any-ascii';

// The GSM alphabet of text messages (3GPP TS 23.038). A character of `basic` takes one septet (seven bits).
// One of `extended` takes two, because an escape character is sent before it.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€');

/** The provider sends a longer message in several parts, and charges for each. */
export const SEPTETS_PER_MESSAGE = 160;
/** Each part has a header, which takes the room of seven septets. */
const SEPTETS_PER_PART = 153;
/** With one character outside the GSM alphabet, the whole message is sent in UTF-16. */
const UTF16_UNITS_PER_MESSAGE = 70;
const UTF16_UNITS_PER_PART = 67;

const getSeptets = (character: string) => {
  if (basic.has(character)) return 1;
  return extended.has(character) ? 2 : undefined;
};

export const countSeptets = (text: string) => {
  let count = 0;
  for (const character of text) {
    const septets = getSeptets(character);
    if (septets === undefined) return undefined;
    count += septets;
  }
  return count;
};

/** The provider charges for each part. */
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

const toGsmCharacter = (character: string) => {
  if (getSeptets(character) !== undefined) return character;
  const plain = lookAlikes[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return countSeptets(plain) === undefined ? undefined : plain;
};

/**
 * `Łódź` becomes `Lodz`. Emoji and symbols are removed. Returns undefined when a letter or a digit would be
 * removed, because the text would then say something else.
 */
export const toGsm = (text: string) => {
  let converted = '';
  for (const character of text.normalize('NFC')) {
    const gsmCharacter = toGsmCharacter(character);
    if (gsmCharacter === undefined && /[\p{L}\p{N}]/u.test(character)) return undefined;
    converted += gsmCharacter ?? '';
  }
  // A removed emoji leaves two spaces behind.
  return converted.replace(/ {2,}/g, ' ').trim();
};

/**
 * `Łódź` becomes `Lodz`. Greek and Cyrillic letters are converted, because people know how their names are
 * spelled in Latin letters. Letters of other alphabets are removed.
 */
export const toAscii = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu, anyAscii)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');
