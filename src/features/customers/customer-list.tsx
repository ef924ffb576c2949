import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { Chip } from '../../ui/controls/chip.tsx';
import { Amount } from '../../ui/data/amount.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { PagedList } from '../../ui/list/pages/paged-list.tsx';
import { usePinnedRow } from '../../ui/list/pages/use-pinned-row.ts';
import { CardLink, ListItem, RowLayout } from '../../ui/list/rows/list-card.tsx';
import { RowAddress } from '../../ui/list/rows/row-address.tsx';
import type { OnOrderChange } from '../../ui/list/rows/table.tsx';
import { ListTool } from '../../ui/list/toolbar/list-toolbar.tsx';
import { customerOptions } from './api.ts';
import { customerHighlight } from './customer-highlight.ts';
import { type CustomerListParams, customerListDescription } from './customer-list-description.ts';

// Few lists have no rows.
const CustomerEmptyState = lazy(() =>
  import('./customer-empty-state.tsx').then((module) => ({ default: module.CustomerEmptyState })),
);

interface CustomerRowProps {
  readonly customer: Customer;
  readonly isTable: boolean;
}

const CustomerRow = ({ customer, isTable }: CustomerRowProps) => {
  const { id, name, email, phone, totalPayments: totalPaidPence, unpaidAmount } = customer;
  return (
    <ListItem mark={customerHighlight.useMark(customer)}>
      <CardLink
        render={(props) => (
          <Link {...props} to="/customers/$customerId" params={{ customerId: String(id) }} />
        )}
      >
        <RowLayout
          title={name}
          lines={[email && <RowAddress email={email} />, phone && <RowAddress phone={phone} />]}
          lineAmount={
            unpaidAmount ? { pence: unpaidAmount, label: 'owed', isDue: true } : undefined
          }
          meta={<VisuallyHidden>Total of payments</VisuallyHidden>}
          aside={
            <span>
              <Amount pence={totalPaidPence} />
              {!isTable && <small> paid</small>}
            </span>
          }
        />
      </CardLink>
    </ListItem>
  );
};

interface CustomerListProps {
  readonly params: CustomerListParams;
  readonly onParamsChange: (params: CustomerListParams, options: { replace: boolean }) => void;
  readonly onOrderChange: OnOrderChange | undefined;
  /** The backend says what customers owe. */
  readonly hasFilters: boolean;
  readonly isTable: boolean;
  readonly summary: ReactNode;
  /** A shop without customers sees it. */
  readonly importLink: ReactNode;
}

const addCustomer = (
  <Link to="/customers/new" className={getButtonLinkClass({})}>
    Add Customer
  </Link>
);

export const CustomerList = ({
  params,
  onParamsChange,
  onOrderChange,
  hasFilters,
  isTable,
  summary,
  importLink,
}: CustomerListProps) => {
  const { search, filter } = params;
  const isOwing = filter === 'unpaid';
  const toggleOwing = () =>
    onParamsChange({ search, page: 1, filter: isOwing ? undefined : 'unpaid' }, { replace: false });
  const query = useQuery(customerListDescription.getPage(params));
  const pinnedRow = usePinnedRow({
    saved: customerHighlight.useSavedRow(),
    getOptions: customerOptions,
    params,
    query,
  });
  return (
    <PagedList
      list={customerListDescription}
      query={query}
      pinnedRow={pinnedRow}
      params={params}
      onParamsChange={onParamsChange}
      onOrderChange={onOrderChange}
      renderRow={(customer) => <CustomerRow customer={customer} isTable={isTable} />}
      action={addCustomer}
      isTable={isTable}
      isFiltered={isOwing}
      chips={
        <>
          {hasFilters && (
            <ListTool>
              <Chip isPressed={isOwing} onClick={toggleOwing}>
                {customerListDescription.filters.unpaid.label}
              </Chip>
            </ListTool>
          )}
          {summary}
        </>
      }
      empty={
        <Suspense>
          <CustomerEmptyState
            search={search ?? ''}
            isOwing={isOwing}
            onSearchAll={toggleOwing}
            importLink={importLink}
          />
        </Suspense>
      }
    />
  );
};
