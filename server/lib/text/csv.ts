// Spreadsheets would execute these cells as formulas (OWASP: CSV injection). Some also accept full-width
// signs.
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** RFC 4180 has these quotes. With an apostrophe, the spreadsheet shows a formula as text. */
const formatText = (text: string) => {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};

/** The file shows an amount in pounds. The server's own text is never a formula. */
type ValueCell = { readonly pence: number } | { readonly ownText: string };
type Cell = string | ValueCell | null;

/** Returns a text such as `-1234.50`. */
export const formatPounds = (pence: number) => (pence / 100).toFixed(2);

const formatCell = (cell: Cell) => {
  if (cell === null) return '';
  if (typeof cell === 'string') return formatText(cell);
  return 'pence' in cell ? formatPounds(cell.pence) : `"${cell.ownText}"`;
};

/** Null is an empty cell. A plain string counts as typed by a person, and so may be a formula. */
export const formatCsvLine = (cells: readonly Cell[]) => `${cells.map(formatCell).join(',')}\r\n`;

/** Excel reads a file as UTF-8 only if it begins with this. */
export const byteOrderMark = '\ufeff';
