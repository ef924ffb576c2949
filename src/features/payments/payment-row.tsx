import { Link } from '@tanstack/react-router';
import type { PaymentSummary } from '../../../contract/payment.ts';
import { shortDate, timeOfDay } from '../../lib/dates.ts';
import { Amount } from '../../ui/amount.tsx';
import { CardLink, ListItem, RowLayout } from '../../ui/list-card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useIsJustSent } from './just-sent.ts';
import { chipOf } from './payment-status.ts';

/** One payment in a list: when, who, what for, how much, and how it stands (spec §2). */
export const PaymentRow = ({ payment }: { payment: PaymentSummary }) => {
  const { ident, createdAt, customer, description, amountGross, status } = payment;
  const chip = chipOf(status);
  return (
    <ListItem isNew={useIsJustSent(payment)}>
      <CardLink
        render={(props) => <Link {...props} to="/payments/$paymentRequestId" params={{ paymentRequestId: ident }} />}
      >
        <RowLayout
          title={customer.name}
          lines={[customer.email || customer.phone, description]}
          meta={`${shortDate(createdAt)} ${timeOfDay(createdAt)}`}
          aside={
            <>
              <Amount pence={amountGross} size="row" />
              <StatusBadge tone={chip.tone}>{chip.label}</StatusBadge>
            </>
          }
        />
      </CardLink>
    </ListItem>
  );
};
