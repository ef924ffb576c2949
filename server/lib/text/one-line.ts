/**
 * Replaces line breaks, control characters and runs of white space with one space, so that a name
 * cannot inject a header or a line. Keeps the zero-width joiner (U+200D), which emoji need.
 */
export const toOneLine = (text: string) =>
  text.replace(/(?:(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s])+/gu, ' ').trim();

/** Shortens `text` to at most `maxLength` characters, including the ellipsis. */
export const truncate = (text: string, maxLength: number, ellipsis = '…') =>
  text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength - ellipsis.length).trimEnd()}${ellipsis}`;
