import { type BookFormat, maxXeroLines } from '../../../contract/entities/books.ts';
import type { Database } from '../../db/database.ts';
import type { ClosingRow } from './book-conditions.ts';
import type { BookRow } from './formats/book-row.ts';
import { formatters } from './formats/formatters.ts';
import { readBookRows, readOpeningPence } from './read-book-rows.ts';

interface BookFile {
  readonly format: BookFormat;
  /** Files for Xero count from 1. */
  readonly file: number;
}

const isProvidersMoney = ({ way }: BookRow) => way === null || way === 'card';

export async function* writeBookFile(
  database: Database,
  closing: ClosingRow,
  { format, file }: BookFile,
) {
  const { header, isStatement, formatLine } = formatters[format];
  const isWritten = (index: number) =>
    format !== 'xero' || Math.floor(index / maxXeroLines) === file - 1;
  let balancePence = await database.forTenant(closing.tenantId, (scope) =>
    readOpeningPence(scope, closing),
  );
  let lineCount = 0;
  let start = header;
  for await (const rows of readBookRows(database, closing.tenantId, closing)) {
    let chunk = start;
    start = '';
    for (const row of rows) {
      if (isProvidersMoney(row)) balancePence += row.amountPence;
      else if (isStatement) continue;
      if (isWritten(lineCount)) chunk += formatLine(row, balancePence);
      lineCount += 1;
    }
    yield chunk;
  }
}
