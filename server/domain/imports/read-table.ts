import Papa from 'papaparse';
import { importMaxRows } from '../../../contract/entities/import.ts';
import { createInvalidError } from '../../lib/network/api-problem.ts';
import { isVCard, readVCards } from './read-vcards.ts';

const TAB = 0x09;

/** UTF-16 may lack the byte order mark. Then every second byte of English text is zero. */
const findUtf16 = (bytes: Uint8Array) => {
  const start = bytes.subarray(0, 1_000);
  const countZeros = (offset: 0 | 1) =>
    start.filter((byte, index) => index % 2 === offset && byte === 0).length;
  const half = start.length / 2;
  if (countZeros(1) > half / 2) return 'utf-16le';
  return countZeros(0) > half / 2 ? 'utf-16be' : undefined;
};

const findEncoding = (bytes: Uint8Array) => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return findUtf16(bytes) ?? 'utf-8';
};

/** Older spreadsheets save CSV files as Windows-1252. */
export const decodeText = (bytes: Uint8Array): string => {
  const encoding = findEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Every byte is a character of Windows-1252, so this does not throw.
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Excel files, PDF files and pictures begin with these bytes. */
const binaryStarts = ['504b0304', 'd0cf11e0', '25504446', '89504e47', 'ffd8ff'];

export const isBinary = (bytes: Uint8Array) => {
  const start = Buffer.from(bytes.subarray(0, 1_000));
  const hex = start.toString('hex');
  if (binaryStarts.some((each) => hex.startsWith(each))) return true;
  return findEncoding(bytes) === 'utf-8' && start.some((byte) => byte < TAB);
};

export interface ImportRow {
  /** Counts rows, or cards of a vCard file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ImportTable {
  readonly headings: readonly string[];
  readonly rows: readonly ImportRow[];
}

/** No export of customers has more. */
const MAX_COLUMNS = 200;

const refuse = (message: string) => createInvalidError({ file: [message] });

const isValue = (cell: string) => /@.+\.|^[+(£]?\d[\d ().,/-]*$/.test(cell.trim());

/** Programs write an apostrophe before a cell that looks like a formula. */
const removeFormulaGuard = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');

/** The library would count an empty line as a line with one cell. */
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

/** @throws ApiProblem invalid when the file has no rows, too many rows, or is of another kind */
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
