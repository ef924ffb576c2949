import { brand } from '../../../../contract/brand.ts';
import { cutText } from '../../../../contract/text/cut-text.ts';
import { formatCsvLine } from '../../../lib/text/csv.ts';
import { type BookFormatter, type BookRow, describeRow, formatSlashDay } from './book-row.ts';

const MAX_DETAILS_LENGTH = 60;
const MAX_REFERENCE_LENGTH = 30;

// Sage's own chart of accounts has these codes.
const BANK = '1200';
const CASH = '1235';
const CARD_RECEIPTS = '1250';
const SALES = '4000';
const BANK_CHARGES = '7901';
/** Fees and payouts are no sales. */
const NO_VAT = 'T9';

const getAccount = ({ way }: BookRow) => {
  if (way === 'cash') return CASH;
  return way === null || way === 'card' || way === 'card_machine' ? CARD_RECEIPTS : BANK;
};

const getNominal = ({ kind }: BookRow) => {
  if (kind === 'fee') return BANK_CHARGES;
  return kind === 'payout' || kind === 'payout_returned' ? BANK : SALES;
};

/**
 * Sage 50 reads each row as a receipt (BR) or a payment (BP) of a bank account. The types SA
 * (receipt on account) and SC (credit note) would need an account for each customer in Sage.
 */
export const sage: BookFormatter = {
  header:
    'Type,Account Reference,Nominal A/C Ref,Department,Date,Reference,Details,Net Amount,Tax Code,' +
    'Tax Amount,Exchange Rate,Extra Reference,User Name\r\n',
  isStatement: false,
  formatLine: (row) => {
    const { amountPence, vatPence, ident, payoutReference } = row;
    return formatCsvLine([
      { ownText: amountPence < 0 ? 'BP' : 'BR' },
      { ownText: getAccount(row) },
      { ownText: getNominal(row) },
      { ownText: '0' },
      { ownText: formatSlashDay(row.day) },
      cutText(ident ?? payoutReference ?? '', MAX_REFERENCE_LENGTH),
      cutText(describeRow(row), MAX_DETAILS_LENGTH),
      { pence: Math.abs(amountPence - vatPence) },
      { ownText: (getNominal(row) === SALES && row.vatCode) || NO_VAT },
      { pence: Math.abs(vatPence) },
      { ownText: '1' },
      cutText(payoutReference ?? '', MAX_REFERENCE_LENGTH),
      { ownText: brand.product },
    ]);
  },
};
