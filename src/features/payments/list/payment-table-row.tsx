import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { hasMouse } from '../../../lib/browser/media-queries.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { formatAsOfTime, formatShortDateAndTime } from '../../../lib/format/dates.ts';
import { Amount } from '../../../ui/data/amount.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import { useStaleness } from '../../../ui/hooks/use-staleness.ts';
import { CardLink, ListItem } from '../../../ui/list/rows/list-card.tsx';
import { RowAddress } from '../../../ui/list/rows/row-address.tsx';
import { paymentTotalsOptions } from '../data/api.ts';
import { getStatusBadge } from '../model/status-badge.ts';
import { usePaymentMark } from './highlight-payment.ts';
import styles from './payment-table-row.module.css';
import { useRowNotes } from './use-row-notes.tsx';

const UnpaidAndPaidToday = () => {
  const query = useQuery(paymentTotalsOptions(useStartOfToday()));
  const staleness = useStaleness(query);
  if (!query.data) return null;
  const { unpaidCount, unpaidAmount, paidAmount } = query.data;
  const owed = unpaidAmount ? `, ${formatMoney(unpaidAmount)}` : '';
  return (
    <>
      {`${formatCount(unpaidCount)} unpaid${owed} · ${formatMoney(paidAmount)} paid today `}
      {staleness && <small>as of {formatAsOfTime(query.dataUpdatedAt)}</small>}
    </>
  );
};

/** A narrowed table has fewer payments than the totals. */
export const PaymentTotals = ({ isNarrowed }: { readonly isNarrowed: boolean }) => (
  <p className={styles.totals} data-without-snapshot>
    {!isNarrowed && <UnpaidAndPaidToday />}
  </p>
);

interface PaymentTableRowProps {
  readonly payment: PaymentSummary;
  /** The actions show over a row under the mouse or with the focus. */
  readonly renderAction: ((payment: PaymentSummary) => ReactNode) | undefined;
}

export const PaymentTableRow = ({ payment, renderAction }: PaymentTableRowProps) => {
  // The first paint does not wait for the actions.
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(hasMouse());
  const { ident, createdAt, customer, description, amountGross, status } = payment;
  const badge = getStatusBadge(status);
  return (
    <ListItem mark={usePaymentMark(payment)}>
      <CardLink
        render={(props) => (
          <Link
            {...props}
            to="/payments/$paymentRequestId"
            params={{ paymentRequestId: ident }}
            onMouseEnter={want}
            onFocus={want}
          />
        )}
      >
        <span className={styles.date}>{formatShortDateAndTime(createdAt)}</span>
        <span className={styles.customer}>
          <span className={styles.name}>{customer.name}</span>{' '}
          <span className={styles.soft}>
            <RowAddress {...customer} />
          </span>
        </span>
        <span className={styles.text}>{description}</span>
        <span className={styles.status}>
          <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
          <span className={styles.notes}>{useRowNotes(payment)}</span>
        </span>
        <span className={styles.amount}>
          <Amount pence={amountGross} />
        </span>
      </CardLink>
      {isWanted && renderAction?.(payment)}
    </ListItem>
  );
};
