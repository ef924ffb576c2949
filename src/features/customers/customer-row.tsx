import { Link } from '@tanstack/react-router';
import type { Customer } from '../../../contract/customer.ts';
import { formatMoney } from '../../lib/money.ts';
import { CardLink, ListItem, RowLayout } from '../../ui/list-card.tsx';

/** One customer in a list (spec §2). */
export const CustomerRow = ({ customer: { id, name, email, phone, totalPayments } }: { customer: Customer }) => (
  <ListItem>
    <CardLink render={(props) => <Link {...props} to="/customers/$customerId" params={{ customerId: String(id) }} />}>
      <RowLayout title={name} lines={[email, phone, `Total of payments: ${formatMoney(totalPayments)}`]} />
    </CardLink>
  </ListItem>
);
