// Spreadsheets execute cells that start like this as formulas (OWASP: CSV injection); some read the full-width forms as
// the ASCII characters.
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Quotes text (RFC 4180) and prefixes formulas with an apostrophe. */
const formatCell = (text: string) => `"${(formulaStart.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Numbers are neither quoted nor escaped. */
export const formatCsvLine = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => (cell === null ? '' : typeof cell === 'number' ? String(cell) : formatCell(cell))).join(',')}\r\n`;

/** Starts the file, so that Excel reads it as UTF-8. */
export const byteOrderMark = '\ufeff';

/** Pounds with two decimals and without separators, such as `1234.50`. */
export const formatPounds = (pence: number) => (pence / 100).toFixed(2);
