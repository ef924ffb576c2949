import { formatCsvLine } from '../../../lib/text/csv.ts';
import { type BookFormatter, describeRow, formatSlashDay } from './book-row.ts';

/** A bank statement of QuickBooks Online with three columns. */
export const quickBooks: BookFormatter = {
  header: 'Date,Description,Amount\r\n',
  isStatement: true,
  formatLine: (row) =>
    formatCsvLine([
      { ownText: formatSlashDay(row.day) },
      row.customerName === null ? describeRow(row) : `${describeRow(row)} · ${row.customerName}`,
      { pence: row.amountPence },
    ]),
};
