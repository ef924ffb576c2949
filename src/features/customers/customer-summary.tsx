import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Customer } from '../../../contract/customer.ts';
import type { Id } from '../../../contract/primitives.ts';
import { formatMoney } from '../../lib/money.ts';
import { buttonClass } from '../../ui/button-link.ts';
import { Card } from '../../ui/card.tsx';
import { Details } from '../../ui/definition-list.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { loadFailure } from '../../ui/load-failure.ts';
import { customerOptions } from './api.ts';
import styles from './customer-summary.module.css';

const Summary = ({ customer: { id, name, email, phone, totalPayments } }: { customer: Customer }) => (
  <Card className={styles.card}>
    <h2 className={styles.name}>{name}</h2>
    <Details
      items={[
        email ? { term: 'Email', value: email } : undefined,
        phone ? { term: 'Phone Number', value: phone } : undefined,
        { term: 'Total of payments', value: formatMoney(totalPayments) },
      ]}
    />
    <div className={styles.actions}>
      <Link to="/payments/new" search={{ customerId: id }} className={buttonClass({})}>
        Request Payment
      </Link>
      <Link
        to="/customers/$customerId/edit"
        params={{ customerId: String(id) }}
        className={buttonClass({ variant: 'quiet' })}
      >
        Edit Customer
      </Link>
    </div>
  </Card>
);

/** Who the customer is, and what can be done for them (spec §2). */
export const CustomerSummary = ({ customerId }: { customerId: Id }) => {
  const { data, error, isFetching, refetch } = useQuery(customerOptions(customerId));
  if (data) return <Summary customer={data} />;
  if (!error) return <ListSkeleton rows={1} label="Loading customer" />;
  const message = loadFailure(error, 'Error loading customer');
  return <ErrorNotice message={message} onRetry={() => refetch()} retrying={isFetching} />;
};
