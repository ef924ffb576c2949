import Papa from 'papaparse';
import { importMaxRows } from '../../../contract/entities/import.ts';
import { invalid } from '../../lib/network/api-problem.ts';
import { decodeText, isBinary } from './decode-text.ts';
import { isVCard, readVCards } from './read-vcards.ts';

export interface ImportRow {
  /** Counted from 1. Of a vCard file, the number of the card. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ImportTable {
  readonly headings: readonly string[];
  readonly rows: readonly ImportRow[];
}

/** More columns than any export of customers has. */
const MAX_COLUMNS = 200;

const refuse = (message: string) => invalid({ file: [message] });

/** The first line has no headings when a cell is an email address, a phone number or a price. */
const isValue = (cell: string) => /@.+\.|^[+(£]?\d[\d ().,/-]*$/.test(cell.trim());

/** Programs write an apostrophe before what looks like a formula. */
const removeFormulaGuard = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');

/** The library takes empty lines for lines with one cell when it guesses. */
const findDelimiter = (text: string) =>
  Papa.parse(text, {
    preview: 50,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  }).meta.delimiter;

const readCells = (typed: string): string[][] => {
  const text = typed.replace(/^\ufeff/, '');
  return Papa.parse<string[]>(text, { delimiter: findDelimiter(text) }).data;
};

const readCsv = (text: string): ImportTable => {
  const lines = readCells(text)
    .map((cells, index) => ({ line: index + 1, cells: cells.map(removeFormulaGuard) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first, ...others] = lines;
  if (!first) throw refuse('The file is empty');
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  if (width > MAX_COLUMNS) throw refuse(`The file has more than ${MAX_COLUMNS} columns`);
  const hasHeadings = !first.cells.some(isValue);
  const headings = Array.from({ length: width }, (_, index) => {
    const heading = hasHeadings ? (first.cells[index]?.trim() ?? '') : '';
    return heading === '' ? `Column ${index + 1}` : heading;
  });
  return { headings, rows: hasHeadings ? others : lines };
};

const readCards = (text: string): ImportTable => {
  const { headings, rows } = readVCards(text);
  return { headings, rows: rows.map((cells, index) => ({ line: index + 1, cells })) };
};

/**
 * Reads a CSV or vCard file, or a pasted table.
 * @throws ApiProblem invalid when the file has no rows, too many rows, or is of another kind
 */
export const readTable = (bytes: Uint8Array): ImportTable => {
  if (isBinary(bytes))
    throw refuse('This is not a CSV or vCard file. In a spreadsheet, save the sheet as CSV first');
  const text = decodeText(bytes);
  const table = isVCard(text) ? readCards(text) : readCsv(text);
  if (table.rows.length === 0) throw refuse('The file has headings, but no rows');
  if (table.rows.length > importMaxRows)
    throw refuse(
      `The file has more than ${importMaxRows.toLocaleString('en')} rows. Split it first`,
    );
  return table;
};
