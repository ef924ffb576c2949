import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Customer } from '../../../contract/customer.ts';
import type { Id } from '../../../contract/primitives.ts';
import { isStatus } from '../../http/api-error.ts';
import { knownFromLists } from '../../http/known-from-lists.ts';
import { customerKeys } from '../../http/query-keys.ts';
import { Amount } from '../../ui/amount.tsx';
import { Age } from '../../ui/as-of.tsx';
import { buttonClass } from '../../ui/button-link.ts';
import { Card } from '../../ui/card.tsx';
import { Details } from '../../ui/definition-list.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { loadFailure, troubleHint, troubleOf } from '../../ui/load-failure.ts';
import { customerOptions } from './api.ts';
import styles from './customer-summary.module.css';

interface SummaryProps {
  readonly customer: Customer;
  /** Said of its figures when they are not fresh. */
  readonly age: ReactNode;
}

const Summary = ({ customer: { id, name, email, phone, totalPayments }, age }: SummaryProps) => (
  <Card className={styles.card}>
    <h2 className={styles.name}>{name}</h2>
    <Details
      items={[
        email ? { term: 'Email', value: email } : undefined,
        phone ? { term: 'Phone Number', value: phone } : undefined,
        { term: 'Total of payments', value: <Amount pence={totalPayments} size="large" /> },
      ]}
    />
    {age}
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

/** Who the customer is, and what can be done for them (spec §2); what a list knew of them until there is more. */
export const CustomerSummary = ({ customerId }: { customerId: Id }) => {
  const client = useQueryClient();
  const query = useQuery(customerOptions(customerId));
  if (query.data) return <Summary customer={query.data} age={<Age query={query} />} />;
  const trouble = troubleOf(query);
  const known = isStatus(trouble, 404)
    ? undefined
    : knownFromLists<Customer>(client, customerKeys.lists, ({ id }) => String(id) === String(customerId));
  return (
    <>
      {known && (
        <Summary
          customer={known.row}
          age={<Age query={{ isError: trouble !== null, isFetching: true, dataUpdatedAt: known.asOf }} />}
        />
      )}
      {trouble && (
        <ErrorNotice
          message={loadFailure(trouble, 'Error loading customer')}
          hint={known ? 'This is what we knew of them.' : troubleHint(query)}
          onRetry={() => query.refetch()}
        />
      )}
      {!known && !trouble && <ListSkeleton rows={1} label="Loading customer" />}
    </>
  );
};
