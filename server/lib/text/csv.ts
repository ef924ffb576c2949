// Spreadsheets execute such cells as formulas (OWASP: CSV injection). Some read full-width forms as ASCII.
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** RFC 4180, with an apostrophe before a formula. */
const formatText = (text: string) => {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};

/** Pence, which a file shows in pounds, or a text of ours, which needs no apostrophe. */
type ValueCell = { readonly pence: number } | { readonly ownText: string };
type Cell = string | ValueCell | null;

/** `-1234.50` */
export const formatPounds = (pence: number) => (pence / 100).toFixed(2);

const formatCell = (cell: Cell) => {
  if (cell === null) return '';
  if (typeof cell === 'string') return formatText(cell);
  return 'pence' in cell ? formatPounds(cell.pence) : `"${cell.ownText}"`;
};

/** Null is an empty cell. A typed text gets an apostrophe if a spreadsheet would execute it. */
export const formatCsvLine = (cells: readonly Cell[]) => `${cells.map(formatCell).join(',')}\r\n`;

/** Begins a file, so that Excel reads it as UTF-8. */
export const byteOrderMark = '\ufeff';
