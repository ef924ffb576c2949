/**
 * `text` on one line without control characters, so that nobody's name can start a header or a line of its own. The
 * joiner stays that makes one emoji of several.
 */
export const oneLine = (text: string) => text.replace(/(?:(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s])+/gu, ' ').trim();

/** At most `max` characters, with an ellipsis where something went. */
export const shorten = (text: string, max: number, ellipsis = '…') =>
  text.length <= max ? text : `${text.slice(0, max - ellipsis.length).trimEnd()}${ellipsis}`;
