import anyAscii from 'any-ascii';

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
