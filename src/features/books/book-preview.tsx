import { Link } from '@tanstack/react-router';
import type { Books } from '../../../contract/entities/books.ts';
import { formatMoney } from '../../../contract/money.ts';
import { formatDayInText } from '../../lib/format/periods.ts';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { CardHint, TitledCard } from '../../ui/layout/titled-card.tsx';
import { CardLink, List, ListItem, RowLayout } from '../../ui/list/rows/list-card.tsx';
import { getReasonLabel, getWayLabel } from './book-labels.ts';
import styles from './book-preview.module.css';

const toItem = (term: string, pence: number) => ({ term, value: formatMoney(pence) });
/** `-0` would show as `−£0.00`. */
const toOutItem = (term: string, pence: number) => toItem(term, 0 - pence);

/** Before the provider has reported a fee or a payout, £0.00 would be a guess. */
const knowsBank = ({ bank, feesAmount, paidOutAmount }: Books) =>
  bank !== null || feesAmount !== 0 || paidOutAmount !== 0;

export const BookPreview = ({ books }: { readonly books: Books }) => (
  <TitledCard title="Money In and Out">
    <DefinitionList
      items={[
        ...(books.ways.length > 1
          ? books.ways.map(({ way, amount }) => toItem(getWayLabel(way), amount))
          : []),
        toItem('Taken', books.takenAmount),
        toOutItem('Refunded', books.refundedAmount),
        toOutItem('Taken back by disputes', books.takenBackAmount),
        knowsBank(books) ? toOutItem('Fees', books.feesAmount) : undefined,
        { ...toItem('Proceeds', books.proceedsAmount), isTotal: true },
        knowsBank(books) ? toItem('Paid to your bank', books.paidOutAmount) : undefined,
      ]}
    />
  </TitledCard>
);

const describePayouts = (count: number) => {
  if (count === 0) return 'No payout arrived on these days.';
  return count === 1
    ? 'The payout of these days is explained to the penny.'
    : `The ${count} payouts of these days are explained to the penny.`;
};

/** The movements of the provider should add up to what arrived at the bank. Some providers report neither. */
export const BankDifference = ({ bank }: Pick<Books, 'bank'>) => {
  if (!bank) return null;
  const { differenceAmount, payoutCount, misfits, misfitCount } = bank;
  return (
    <>
      <TitledCard
        title={
          <span className={styles.difference}>
            <span>Difference to the Bank</span> <span>{formatMoney(differenceAmount)}</span>
          </span>
        }
      >
        <CardHint>
          {misfitCount === 0 ? describePayouts(payoutCount) : 'These bookings do not fit:'}
        </CardHint>
      </TitledCard>
      {misfits.length > 0 && (
        <List label="Bookings that do not fit">
          {misfits.map(({ day, amount, reason, payoutId }) => (
            <ListItem key={`${payoutId} ${reason} ${day} ${amount}`}>
              <CardLink
                render={(props) => (
                  <Link
                    {...props}
                    to="/settings/payouts/$payoutId"
                    params={{ payoutId: String(payoutId) }}
                  />
                )}
              >
                <RowLayout
                  title={getReasonLabel(reason)}
                  lines={[`Payout of ${formatDayInText(day)}`]}
                  aside={<span className={styles.amount}>{formatMoney(amount)}</span>}
                />
              </CardLink>
            </ListItem>
          ))}
        </List>
      )}
      {misfitCount > misfits.length && (
        <CardHint>And {misfitCount - misfits.length} more.</CardHint>
      )}
    </>
  );
};
