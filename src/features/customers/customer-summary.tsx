import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import type { Id } from '../../../contract/primitives.ts';
import { formatPhone } from '../../lib/format/phone-number.ts';
import { findPlaceholderInLists } from '../../lib/query/placeholder-from-lists.ts';
import { customerKeys } from '../../lib/query/query-keys.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { Amount } from '../../ui/data/amount.tsx';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { EmailText } from '../../ui/data/email-text.tsx';
import { StalenessLabel } from '../../ui/data/staleness-label.tsx';
import { DetailError, isMissing } from '../../ui/feedback/detail-error.tsx';
import { getQueryError } from '../../ui/feedback/query-error.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ListSkeleton } from '../../ui/list/rows/list-skeleton.tsx';
import { customerOptions } from './api.ts';
import styles from './customer-summary.module.css';

interface SummaryProps {
  readonly customer: Customer;
  readonly stalenessLabel: ReactNode;
  /** It shows while the customer owes money. */
  readonly debtAction: ReactNode;
}

const Summary = ({
  customer: { id, name, email, phone, totalPayments: totalPaidPence, unpaidAmount },
  stalenessLabel,
  debtAction,
}: SummaryProps) => (
  <Card className={styles.card}>
    <h2 className={styles.name}>{name}</h2>
    <DefinitionList
      items={[
        email ? { term: 'Email', value: <EmailText email={email} /> } : undefined,
        phone ? { term: 'Phone Number', value: formatPhone(phone) } : undefined,
        { term: 'Total of payments', value: <Amount pence={totalPaidPence} size="large" /> },
        unpaidAmount
          ? { term: 'Owed', value: <Amount pence={unpaidAmount} size="large" /> }
          : undefined,
      ]}
    />
    {stalenessLabel}
    <div className={styles.actions}>
      <Link to="/payments/new" search={{ customerId: id }} className={getButtonLinkClass({})}>
        Request Payment
      </Link>
      {unpaidAmount && debtAction ? <div className={styles.debtAction}>{debtAction}</div> : null}
      <Link
        to="/customers/$customerId/edit"
        params={{ customerId: String(id) }}
        className={getButtonLinkClass({ variant: 'quiet' })}
      >
        Edit Customer
      </Link>
    </div>
  </Card>
);

interface CustomerSummaryProps {
  readonly customerId: Id;
  readonly debtAction: ReactNode;
}

/** A cached row shows while the query loads (spec §2). */
export const CustomerSummary = ({ customerId, debtAction }: CustomerSummaryProps) => {
  const client = useQueryClient();
  const query = useQuery(customerOptions(customerId));
  // A colleague may have deleted the customer whose data is cached.
  const missing = isMissing(query.error) ? query.error : null;
  const loaded = missing ? undefined : query.data;
  const placeholder =
    missing || loaded
      ? undefined
      : findPlaceholderInLists<Customer>(
          client,
          customerKeys.lists,
          ({ id }) => String(id) === String(customerId),
        );
  const error = loaded ? undefined : (missing ?? getQueryError(query));
  const shown = loaded ?? placeholder?.row;
  return (
    <>
      {shown && (
        <Summary
          customer={shown}
          stalenessLabel={
            <StalenessLabel
              query={placeholder ? { dataUpdatedAt: placeholder.updatedAtMs } : query}
            />
          }
          debtAction={debtAction}
        />
      )}
      {error && (
        <DetailError
          query={query}
          error={error}
          failure="Error loading customer"
          placeholderHint={placeholder && 'This is what we knew of them.'}
          missingHint="There is no customer at this address. Find them in the list."
          list={{ to: '/customers', title: 'Customers' }}
        />
      )}
      {!shown && !error && <ListSkeleton rows={1} label="Loading customer" />}
    </>
  );
};
