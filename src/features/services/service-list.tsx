import { Link } from '@tanstack/react-router';
import type { ListSearch } from '../../lib/list-search.ts';
import { buttonClass } from '../../ui/button-link.ts';
import type { OnPlace } from '../../ui/list/use-list-place.ts';
import { ServiceRows } from './service-rows.tsx';

interface ServiceListProps {
  readonly place: ListSearch;
  readonly onPlace: OnPlace;
}

const addService = (
  <Link to="/services/new" className={buttonClass({})}>
    Add Service
  </Link>
);

/** Services list (spec §2): each row leads to its form. */
export const ServiceList = ({ place: { search = '' }, onPlace }: ServiceListProps) => (
  <ServiceRows
    search={search}
    onSearch={(text) => onPlace({ search: text }, { replace: true })}
    action={addService}
    hint="Add what you charge for, and pick it on a request."
    renderRow={({ id }, look) => <Link {...look} to="/services/$serviceId/edit" params={{ serviceId: String(id) }} />}
  />
);
