import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { hasMouse } from '../../../lib/browser/media-queries.ts';
import { formatShortDateAndTime } from '../../../lib/format/dates.ts';
import { Amount } from '../../../ui/data/amount.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { CardLink, ListItem } from '../../../ui/list/rows/list-card.tsx';
import { RowAddress } from '../../../ui/list/rows/row-address.tsx';
import { getStatusBadge } from '../model/status-badge.ts';
import { usePaymentMark } from './highlight-payment.ts';
import styles from './payment-table-row.module.css';
import { renderRowNotes } from './render-row-notes.tsx';
import { UnpaidAndPaidToday } from './unpaid-and-paid-today.tsx';

/** A narrowed table shows no totals, because it has fewer payments. */
export const PaymentTotals = ({ isNarrowed }: { readonly isNarrowed: boolean }) => (
  <p className={styles.totals} data-without-snapshot>
    {!isNarrowed && <UnpaidAndPaidToday isWide />}
  </p>
);

interface PaymentTableRowProps {
  readonly payment: PaymentSummary;
  /** Renders the actions on the payment, which show over a row under the mouse or with the focus. */
  readonly renderAction: ((payment: PaymentSummary) => ReactNode) | undefined;
}

export const PaymentTableRow = ({ payment, renderAction }: PaymentTableRowProps) => {
  // The actions mount with the mouse or the focus, so that the first paint does not wait for them.
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
          <span className={styles.notes}>{renderRowNotes(payment)}</span>
        </span>
        <span className={styles.amount}>
          <Amount pence={amountGross} />
        </span>
      </CardLink>
      {isWanted && renderAction?.(payment)}
    </ListItem>
  );
};
