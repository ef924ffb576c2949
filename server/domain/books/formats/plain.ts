import { formatCsvLine } from '../../../lib/text/csv.ts';
import { formatSheetTime } from '../../../lib/time/local-time.ts';
import { type BookFormatter, getMovementLabel, getWayLabel } from './book-row.ts';

/** Gross and Fee add up to the change of the balance, except for recorded payments. */
export const plain: BookFormatter = {
  header: formatCsvLine(
    'Day,Time,Movement,Reference,Customer,Description,Net,VAT,Gross,Fee,Way,Payout,Balance'.split(
      ',',
    ),
  ),
  isStatement: false,
  formatLine: ({ kind, way, at, day, amountPence, vatPence, ...row }, balancePence) => {
    const isFee = kind === 'fee';
    const hasVat = !isFee && kind !== 'payout' && kind !== 'payout_returned';
    // Staff say on which day money came another way, and not at which time.
    const hasTime = way === null || way === 'card';
    return formatCsvLine([
      { ownText: day },
      hasTime ? { ownText: formatSheetTime(at).slice(11) } : null,
      { ownText: getMovementLabel(kind) },
      row.ident,
      row.customerName,
      row.description,
      hasVat ? { pence: amountPence - vatPence } : null,
      hasVat ? { pence: vatPence } : null,
      isFee ? null : { pence: amountPence },
      isFee ? { pence: amountPence } : null,
      way && getWayLabel(way),
      row.payoutReference,
      { pence: balancePence },
    ]);
  },
};
