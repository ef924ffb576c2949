import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import { formatPhone } from '../../lib/format/phone-number.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { customerKeys } from '../../lib/query/query-keys.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { Chip } from '../../ui/controls/chip.tsx';
import { Amount } from '../../ui/data/amount.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { CardLink, ListItem, RowLayout } from '../../ui/list/list-card.tsx';
import { ListTool } from '../../ui/list/list-toolbar.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import type { OnParamsChange } from '../../ui/list/use-list-params.ts';
import { customerPageOptions } from './api.ts';
import { customerHighlight } from './customer-highlight.ts';
import styles from './customer-list.module.css';

interface CustomerRowProps {
  readonly customer: Customer;
  /** Whether what the customer owes stands in the place of the total. */
  readonly isOwing: boolean;
}

/** One customer in a list (spec §2). */
const CustomerRow = ({ customer, isOwing }: CustomerRowProps) => {
  const { id, name, email, phone, totalPayments: totalPaidPence, unpaidAmount = 0 } = customer;
  const owed = unpaidAmount && { pence: unpaidAmount, label: 'owed', isDue: true };
  const paid = totalPaidPence && { pence: totalPaidPence, label: 'paid' };
  return (
    <ListItem mark={customerHighlight.useMark(customer)}>
      <CardLink
        render={(props) => (
          <Link {...props} to="/customers/$customerId" params={{ customerId: String(id) }} />
        )}
      >
        <RowLayout
          title={name}
          lines={[email, phone && formatPhone(phone)]}
          lineAmount={(isOwing ? paid : owed) || undefined}
          meta={<VisuallyHidden>{isOwing ? 'Owed' : 'Total of payments'}</VisuallyHidden>}
          aside={<Amount pence={isOwing ? unpaidAmount : totalPaidPence} />}
        />
      </CardLink>
    </ListItem>
  );
};

const savedCustomers = {
  lists: customerKeys.lists,
  loadSearch: () =>
    import('./search-saved-customers.ts').then(({ searchSavedCustomers }) => searchSavedCustomers),
};

interface CustomerListProps {
  readonly params: ListSearch;
  readonly onParamsChange: OnParamsChange;
  /** Whether the list has only the customers who owe money. */
  readonly isOwing: boolean;
  /** Undefined if the backend does not tell what customers owe. */
  readonly onOwingChange: ((isOwing: boolean) => void) | undefined;
  readonly isTable: boolean;
  /** Shown above the rows. */
  readonly summary: ReactNode;
}

const addCustomer = (
  <Link to="/customers/new" className={getButtonLinkClass({})}>
    Add Customer
  </Link>
);

/** Customers list (spec §2). */
export const CustomerList = ({
  params,
  onParamsChange,
  isOwing,
  onOwingChange,
  isTable,
  summary,
}: CustomerListProps) => {
  const filter = isOwing ? 'unpaid' : undefined;
  return (
    <PagedList
      noun="customers"
      query={useQuery(customerPageOptions({ ...params, filter }))}
      params={params}
      onParamsChange={onParamsChange}
      list={{ ...savedCustomers, filters: { filter } }}
      rowKey={(customer) => customer.id}
      renderRow={(customer) => <CustomerRow customer={customer} isOwing={isOwing && !isTable} />}
      action={addCustomer}
      isTable={isTable}
      isFiltered={isOwing}
      chips={
        <>
          {onOwingChange && (
            <ListTool>
              <Chip isPressed={isOwing} onClick={() => onOwingChange(!isOwing)}>
                Owing
              </Chip>
            </ListTool>
          )}
          {summary}
          {/* Each row says so to screen readers. */}
          {!isTable && (
            <p aria-hidden className={styles.heading}>
              {isOwing ? 'Owed' : 'Total of payments'}
            </p>
          )}
        </>
      }
      empty={
        isOwing ? (
          <EmptyState title="No customers found who owe money" />
        ) : (
          <EmptyState
            title="No customers yet"
            hint="Add one, or send a request: its customer is kept."
          />
        )
      }
    />
  );
};
