// Spreadsheets run a cell that begins like this as a formula, whoever wrote it (OWASP: CSV injection).
const formula = /^\s*[=+\-@]|^[\t\r\n]/;

/** Text in a cell: quoted (RFC 4180), and with an apostrophe before what would be a formula. */
const cellOf = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A line of text cells; a number is written as it is. */
export const csvLine = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => (cell === null ? '' : typeof cell === 'number' ? String(cell) : cellOf(cell))).join(',')}\r\n`;

/** Before everything else, so that Excel reads UTF-8. */
export const byteOrderMark = '\ufeff';

/** Pence as pounds, for calculating with: `1234.50`, also where a number would lose its zeros. */
export const inPounds = (pence: number) => (pence / 100).toFixed(2);
