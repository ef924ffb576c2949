import { brand } from '../../../../contract/brand.ts';
import { formatCsvLine } from '../../../lib/text/csv.ts';
import { type BookFormatter, describeRow, formatSlashDay } from './book-row.ts';

/** A bank statement of Xero. Money that left the account is negative. */
export const xero: BookFormatter = {
  header: 'Date,Amount,Payee,Description,Reference\r\n',
  isStatement: true,
  formatLine: (row) =>
    formatCsvLine([
      { ownText: formatSlashDay(row.day) },
      { pence: row.amountPence },
      // The provider pays out and keeps its fees for the product that took the money.
      row.customerName ?? { ownText: brand.product },
      describeRow(row),
      row.ident ?? row.payoutReference,
    ]),
};
