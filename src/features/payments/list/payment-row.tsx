import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PaymentSummary } from '../../../../contract/payment-list.ts';
import type { Id } from '../../../../contract/primitives.ts';
import { formatShortDateAndTime, formatTime } from '../../../lib/dates.ts';
import { Amount } from '../../../ui/data/amount.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { CardLink, ListItem, RowLayout } from '../../../ui/list/list-card.tsx';
import { getStatusBadge } from '../model/status-badge.ts';
import { usePaymentMark } from './highlight-payment.ts';
import { renderRowNotes } from './render-row-notes.tsx';

interface PaymentRowProps {
  readonly payment: PaymentSummary;
  /** The customer whose payments the list shows. The link back from the payment then leads to the customer. */
  readonly customerId?: Id | undefined;
  /** Whether all rows of the list are of today, so that they need no date. */
  readonly isOfToday?: boolean;
  /** Shown below the link to the payment. */
  readonly action?: ReactNode;
}

/**
 * One payment in a list: time, customer, description, amount and status (spec §2). The list of a single customer shows
 * the description in place of the name.
 */
export const PaymentRow = ({ payment, customerId, isOfToday = false, action }: PaymentRowProps) => {
  const { ident, createdAt, customer, description, amountGross, status } = payment;
  const badge = getStatusBadge(status);
  const address = customer.email || customer.phone;
  const texts =
    customerId !== undefined && description
      ? { title: description, lines: [address] }
      : { title: customer.name, lines: [description, address] };
  return (
    <ListItem mark={usePaymentMark(payment)}>
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
          date={isOfToday ? formatTime(createdAt) : formatShortDateAndTime(createdAt)}
          aside={<Amount pence={amountGross} size="row" />}
          badge={<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
          notes={renderRowNotes(payment)}
        />
      </CardLink>
      {action}
    </ListItem>
  );
};
