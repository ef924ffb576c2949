import { Link } from '@tanstack/react-router';
import type { Customer } from '../../../contract/customer.ts';
import { Amount } from '../../ui/data/amount.tsx';
import { CardLink, ListItem, RowLayout } from '../../ui/list/list-card.tsx';
import { customerHighlight } from './customer-highlight.ts';

/** One customer in a list (spec §2). */
export const CustomerRow = ({ customer }: { customer: Customer }) => {
  const { id, name, email, phone, totalPayments: totalPaidPence } = customer;
  return (
    <ListItem mark={customerHighlight.useMark(customer)}>
      <CardLink render={(props) => <Link {...props} to="/customers/$customerId" params={{ customerId: String(id) }} />}>
        <RowLayout
          title={name}
          lines={[email, phone]}
          aside={<Amount pence={totalPaidPence} />}
          meta="Total of payments"
        />
      </CardLink>
    </ListItem>
  );
};
