// Spreadsheets execute cells that start like this as formulas (OWASP: CSV injection); some read the
// full-width forms as the ASCII characters.
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Quotes text (RFC 4180) and prefixes formulas with an apostrophe. */
const formatText = (text: string) => {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};

const formatCell = (cell: string | number | null) => {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell) : formatText(cell);
};

/** One line of a CSV file. Numbers are neither quoted nor escaped, and null is an empty cell. */
export const formatCsvLine = (cells: readonly (string | number | null)[]) =>
  `${cells.map(formatCell).join(',')}\r\n`;

/** The first character of a CSV file, with which Excel reads the file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** Pounds with two decimals and without separators, such as `1234.50`. */
export const formatPounds = (pence: number) => (pence / 100).toFixed(2);
