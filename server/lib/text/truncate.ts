/** Shortens `text` to at most `maxLength` characters, including the ellipsis. */
export const truncate = (text: string, maxLength: number, ellipsis = '…') =>
  text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength - ellipsis.length).trimEnd()}${ellipsis}`;
