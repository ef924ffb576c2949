/**
 * Replaces line breaks and control characters with a space, so that a name cannot inject a header or a line. Keeps the
 * zero-width joiner of emoji.
 */
export const toOneLine = (text: string) => text.replace(/(?:(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s])+/gu, ' ').trim();

/** Truncates to `maxLength` characters, including the ellipsis. */
export const truncate = (text: string, maxLength: number, ellipsis = '…') =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - ellipsis.length).trimEnd()}${ellipsis}`;
