// Spreadsheets execute cells that start like this as formulas (OWASP: CSV injection); some read the
// full-width forms as the ASCII characters.
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Quotes text (RFC 4180) and prefixes formulas with an apostrophe. */
const formatText = (text: string) => {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};

/** Money in pence, which a file shows in pounds, or a text of ours that needs no apostrophe. */
type ValueCell = { readonly pence: number } | { readonly ownText: string };
type Cell = string | ValueCell | null;

/** Formats pence as pounds: `-1234.50`. */
export const formatPounds = (pence: number) => (pence / 100).toFixed(2);

const formatCell = (cell: Cell) => {
  if (cell === null) return '';
  if (typeof cell === 'string') return formatText(cell);
  return 'pence' in cell ? formatPounds(cell.pence) : `"${cell.ownText}"`;
};

/**
 * One line of a CSV file. Amounts are numbers with two decimals, such as `-1234.50`, and null is an
 * empty cell. A text that people have typed gets an apostrophe if a spreadsheet would execute it.
 */
export const formatCsvLine = (cells: readonly Cell[]) => `${cells.map(formatCell).join(',')}\r\n`;

/** The first character of a CSV file, with which Excel reads the file as UTF-8. */
export const byteOrderMark = '\ufeff';
