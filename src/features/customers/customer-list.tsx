import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pageSize } from '../../../contract/limits.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { buttonClass } from '../../ui/button-link.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import type { OnPlace } from '../../ui/list/use-list-place.ts';
import { customerListOptions } from './api.ts';
import { CustomerRow } from './customer-row.tsx';

export const customerPageOptions = ({ search, page }: ListSearch) =>
  customerListOptions({ limit: pageSize, page: page ?? 1, search });

interface CustomerListProps {
  readonly place: ListSearch;
  readonly onPlace: OnPlace;
}

const addCustomer = (
  <Link to="/customers/new" className={buttonClass({})}>
    Add Customer
  </Link>
);

/** Customers list (spec §2). */
export const CustomerList = ({ place, onPlace }: CustomerListProps) => (
  <PagedList
    noun="customers"
    query={useQuery(customerPageOptions(place))}
    place={place}
    onPlace={onPlace}
    rowKey={(customer) => customer.id}
    renderRow={(customer) => <CustomerRow customer={customer} />}
    action={addCustomer}
    empty={<EmptyState title="No customers yet" hint="Add one, or send a request: its customer is kept." />}
  />
);
