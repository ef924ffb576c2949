import { brand } from '../../../../contract/brand.ts';
import { formatCsvLine, formatPounds } from '../../../lib/text/csv.ts';
import { type BookFormatter, describeRow, formatSlashDay } from './book-row.ts';

/** Money that left the account is negative. */
export const xero: BookFormatter = {
  header: 'Date,Amount,Payee,Description,Reference\r\n',
  isStatement: true,
  formatLine: (row) =>
    formatCsvLine([
      { ownText: formatSlashDay(row.day) },
      { pence: row.amountPence },
      // Payouts and fees have no customer, so the product stands for the payee.
      row.customerName ?? { ownText: brand.product },
      describeRow(row),
      row.ident ?? row.payoutReference,
    ]),
};

/** FreeAgent reads neither a header nor quotes. */
export const freeAgent: BookFormatter = {
  header: '',
  isStatement: true,
  formatLine: (row) => {
    const customer = row.customerName === null ? '' : ` · ${row.customerName}`;
    const description = `${describeRow(row)}${customer}`.replace(/[",\s]+/g, ' ');
    return `${formatSlashDay(row.day)},${formatPounds(row.amountPence)},${description}\r\n`;
  },
};

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
