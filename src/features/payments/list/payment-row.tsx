import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import type { Id } from '../../../../contract/primitives.ts';
import { formatShortDate, formatTime } from '../../../lib/format/dates.ts';
import { Amount } from '../../../ui/data/amount.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { CardLink, ListItem, RowLayout } from '../../../ui/list/rows/list-card.tsx';
import { RowAddress } from '../../../ui/list/rows/row-address.tsx';
import { getStatusBadge } from '../model/status-badge.ts';
import { usePaymentMark } from './highlight-payment.ts';
import { useRowNotes } from './use-row-notes.tsx';

interface PaymentRowProps {
  readonly payment: PaymentSummary;
  /** The link back from the payment then leads to this customer. */
  readonly customerId?: Id | undefined;
  /** A heading above the row says its day. */
  readonly isDayShown?: boolean;
  readonly heading?: string | undefined;
  readonly action?: ReactNode;
}

export const PaymentRow = ({
  payment,
  customerId,
  isDayShown = false,
  heading,
  action,
}: PaymentRowProps) => {
  const { ident, createdAt, customer, description, amountGross, status } = payment;
  const badge = getStatusBadge(status);
  const date = `${formatShortDate(createdAt)} `;
  const address = <RowAddress {...customer} />;
  // The customer's own list does not repeat the name.
  const purpose = description || 'No description';
  const texts =
    customerId === undefined
      ? { title: customer.name, detail: address, lines: [purpose] }
      : { title: purpose, lines: [address] };
  return (
    <ListItem mark={usePaymentMark(payment)} heading={heading}>
      <CardLink
        render={(props) => (
          <Link
            {...props}
            to="/payments/$paymentRequestId"
            params={{ paymentRequestId: ident }}
            state={customerId === undefined ? {} : { customerId: String(customerId) }}
          />
        )}
      >
        <RowLayout
          {...texts}
          aside={<Amount pence={amountGross} />}
          lineMeta={
            <>
              {isDayShown ? <VisuallyHidden>{date}</VisuallyHidden> : date}
              {formatTime(createdAt)}
            </>
          }
          badge={<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
          notes={useRowNotes(payment)}
        />
      </CardLink>
      {action}
    </ListItem>
  );
};
