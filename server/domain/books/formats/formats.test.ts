import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { BookFormat } from '../../../../contract/entities/books.ts';
import type { BookRow } from './book-row.ts';
import { formatters } from './formatters.ts';

const row = (fields: Partial<BookRow>): BookRow => ({
  id: '1',
  kind: 'payment',
  way: 'card',
  at: new Date('2026-07-01T23:30:00Z'),
  day: '2026-07-02',
  amountPence: 6_000,
  vatPence: 1_000,
  ident: '7K2M4XQ9TB',
  customerName: 'Zoë "Zo" O’Neil, Ltd',
  description: 'Hygienist visit, 45 minutes',
  vatCode: 'T1',
  payoutReference: null,
  ...fields,
});
const noRequest = {
  way: null,
  vatPence: 0,
  ident: null,
  customerName: null,
  description: null,
  vatCode: null,
};
const rows = [
  row({}),
  row({ kind: 'refund', amountPence: -2_000, vatPence: -333, customerName: '=HYPERLINK("x")' }),
  row({ ...noRequest, kind: 'fee', amountPence: -110, payoutReference: 'po_1' }),
  row({ ...noRequest, kind: 'payout', amountPence: -3_890, payoutReference: 'po_1' }),
];

/** The file of the rows. The balance begins with nothing. */
const write = (format: BookFormat) => {
  const { header, formatLine } = formatters[format];
  let balancePence = 0;
  return (
    header +
    rows
      .map((each) => {
        balancePence += each.amountPence;
        return formatLine(each, balancePence);
      })
      .join('')
  );
};
const readRecords = (format: BookFormat) =>
  Papa.parse<Record<string, string>>(write(format), { header: true, skipEmptyLines: true }).data;

/** Reads a number as a spreadsheet does: with an apostrophe it would be text. */
const toNumber = (cell: string | undefined) => {
  expect(cell).toMatch(/^-?\d+\.\d\d$/);
  return Number(cell);
};
const sum = (cells: readonly (string | undefined)[]) =>
  cells.reduce((total, cell) => total + (cell ? Math.round(toNumber(cell) * 100) : 0), 0);

test('the file for a spreadsheet has days, UK times and numbers, and its columns add up to the balance [books 2.1]', () => {
  const records = readRecords('plain');
  expect(records[0]).toEqual({
    Day: '2026-07-02',
    Time: '00:30:00',
    Movement: 'Payment',
    Reference: '7K2M4XQ9TB',
    Customer: 'Zoë "Zo" O’Neil, Ltd',
    Description: 'Hygienist visit, 45 minutes',
    Net: '50.00',
    VAT: '10.00',
    Gross: '60.00',
    Fee: '',
    Way: 'Card',
    Payout: '',
    Balance: '60.00',
  });
  expect(records[1]).toMatchObject({ Customer: `'=HYPERLINK("x")`, Net: '-16.67', VAT: '-3.33' });
  expect(records[2]).toMatchObject({ Gross: '', Fee: '-1.10', Payout: 'po_1', Balance: '38.90' });
  expect(sum(records.flatMap(({ Gross, Fee }) => [Gross, Fee]))).toBe(0);
  expect(records.at(-1)?.Balance).toBe('0.00');
});

test('the file for Xero is a bank statement with UK days, in which money that left the account is negative [books 2.1]', () => {
  const records = readRecords('xero');
  expect(Object.keys(records[0] ?? {})).toEqual([
    'Date',
    'Amount',
    'Payee',
    'Description',
    'Reference',
  ]);
  expect(records[0]).toEqual({
    Date: '02/07/2026',
    Amount: '60.00',
    Payee: 'Zoë "Zo" O’Neil, Ltd',
    Description: 'Payment 7K2M4XQ9TB: Hygienist visit, 45 minutes',
    Reference: '7K2M4XQ9TB',
  });
  expect(sum(records.map(({ Amount }) => Amount))).toBe(0);
});

test('the file for FreeAgent has three columns, without a header and without quotes [books 2.1]', () => {
  const text = write('freeagent');
  expect(text).not.toContain('"');
  const lines = Papa.parse<string[]>(text, { quoteChar: '', skipEmptyLines: true }).data;
  expect(lines.map(({ length }) => length)).toEqual([3, 3, 3, 3]);
  expect(lines[0]).toEqual([
    '02/07/2026',
    '60.00',
    'Payment 7K2M4XQ9TB: Hygienist visit 45 minutes · Zoë Zo O’Neil Ltd',
  ]);
  expect(sum(lines.map(([, amount]) => amount))).toBe(0);
});

test('the file for QuickBooks Online has three columns, and one format of dates [books 2.1]', () => {
  const records = readRecords('quickbooks');
  expect(Object.keys(records[0] ?? {})).toEqual(['Date', 'Description', 'Amount']);
  for (const { Date: date } of records) expect(date).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  expect(sum(records.map(({ Amount }) => Amount))).toBe(0);
});

test('the file for Sage 50 has receipts and payments with the accounts and tax codes of Sage [books 2.1]', () => {
  const records = readRecords('sage');
  expect(Object.keys(records[0] ?? {}).join()).toBe(
    'Type,Account Reference,Nominal A/C Ref,Department,Date,Reference,Details,Net Amount,Tax Code,Tax Amount,Exchange Rate,Extra Reference,User Name',
  );
  expect(
    records.map((record) => [
      record.Type,
      record['Account Reference'],
      record['Nominal A/C Ref'],
      record['Net Amount'],
      record['Tax Code'],
      record['Tax Amount'],
    ]),
  ).toEqual([
    ['BR', '1250', '4000', '50.00', 'T1', '10.00'],
    ['BP', '1250', '4000', '16.67', 'T1', '3.33'],
    ['BP', '1250', '7901', '1.10', 'T9', '0.00'],
    ['BP', '1250', '1200', '38.90', 'T9', '0.00'],
  ]);
  for (const { Details, Date: date } of records) {
    expect(Details?.length).toBeLessThanOrEqual(60);
    expect(date).toBe('02/07/2026');
  }
});
