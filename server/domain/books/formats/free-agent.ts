import { formatPounds } from '../../../lib/text/csv.ts';
import { type BookFormatter, describeRow, formatSlashDay } from './book-row.ts';

/** A bank statement of FreeAgent, which reads neither a header nor quotes. */
export const freeAgent: BookFormatter = {
  header: '',
  isStatement: true,
  formatLine: (row) => {
    const customer = row.customerName === null ? '' : ` · ${row.customerName}`;
    const description = `${describeRow(row)}${customer}`.replace(/[",\s]+/g, ' ');
    return `${formatSlashDay(row.day)},${formatPounds(row.amountPence)},${description}\r\n`;
  },
};
