import {
  type ImportColumns,
  type ImportField,
  type ImportSubject,
  importFields,
} from '../../../contract/entities/import.ts';
import { isEmail } from '../../../contract/primitives.ts';
import type { ImportTable } from './read-table.ts';

/** The best heading is first. An equal heading beats one that only contains the words. */
const knownHeadings: Readonly<Record<ImportField, string>> = {
  name: 'name, full name, display name, customer name, contact name, customer, client, service, item name, item, product, company name, company, organization name, organisation',
  firstName: 'first name, given name, forename',
  lastName: 'last name, family name, surname',
  email:
    'email, email address, e mail, e mail address, primary email, e mail 1 value, email 1 value',
  phone:
    'mobile, mobile phone, mobile number, phone, phone number, telephone, tel, cell, cell phone, phone 1 value',
  description: 'description, details, item description, notes',
  price: 'price, unit price, sale price, sales price, amount, cost, rate, fee',
};

/** `*ContactName` is `contact name`, and `E-mail 1 - Value` is `e mail 1 value`. */
const toWords = (heading: string) =>
  heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const EXACT_SCORE = 1_000;

const scoreHeading = (heading: string, field: ImportField) => {
  const words = toWords(heading);
  const known = knownHeadings[field].split(', ');
  const exact = known.indexOf(words);
  if (exact >= 0) return EXACT_SCORE - exact;
  const contained = known.findIndex((each) => ` ${words} `.includes(` ${each} `));
  return contained >= 0 ? EXACT_SCORE / 2 - contained - words.length : 0;
};

const noColumns: ImportColumns = {
  name: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  description: null,
  price: null,
};

const SAMPLE_ROWS = 50;

const isMostly = ({ rows }: ImportTable, column: number, condition: (cell: string) => boolean) => {
  const cells = rows
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => cells[column]?.trim() ?? '')
    .filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter(condition).length * 2 > cells.length;
};

const contentTests: Partial<Record<ImportField, (cell: string) => boolean>> = {
  email: isEmail,
  phone: (cell) => /^[+(]?\d[\d ()./-]{6,}$/.test(cell),
  price: (cell) => /^£?\d+(?:[.,]\d{1,2})?$/.test(cell),
  name: (cell) => /\p{L}/u.test(cell) && !cell.includes('@'),
};

export const findColumns = (table: ImportTable, subject: ImportSubject): ImportColumns => {
  const fields: readonly ImportField[] = importFields[subject];
  const found = { ...noColumns };
  const taken = new Set<number>();
  const take = (field: ImportField, column: number) => {
    found[field] = column;
    taken.add(column);
  };
  const candidates = fields
    .flatMap((field) =>
      table.headings.map((heading, column) => ({
        field,
        column,
        score: scoreHeading(heading, field),
      })),
    )
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.column - b.column);
  for (const { field, column } of candidates)
    if (found[field] === null && !taken.has(column)) take(field, column);
  const hasName = found.name !== null || found.firstName !== null || found.lastName !== null;
  for (const field of ['email', 'phone', 'price', 'name'] as const) {
    const condition = contentTests[field];
    if (!condition || !fields.includes(field) || found[field] !== null) continue;
    if (field === 'name' && hasName) continue;
    const column = table.headings.findIndex(
      (_, index) => !taken.has(index) && isMostly(table, index, condition),
    );
    if (column >= 0) take(field, column);
  }
  return found;
};
