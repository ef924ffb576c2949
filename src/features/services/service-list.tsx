import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Service } from '../../../contract/service.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { buttonClass } from '../../ui/button-link.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBody } from '../../ui/list/list-body.tsx';
import { ListTop } from '../../ui/list/list-top.tsx';
import { ResultCount } from '../../ui/list/result-count.tsx';
import type { OnPlace } from '../../ui/list/use-list-place.ts';
import { CardLink, ListItem, RowLayout } from '../../ui/list-card.tsx';
import { serviceListOptions } from './api.ts';
import { costLabel } from './cost-label.ts';

interface ServiceListProps {
  readonly place: ListSearch;
  readonly onPlace: OnPlace;
}

const ServiceRow = ({ service: { id, name, description, cost } }: { service: Service }) => (
  <ListItem>
    <CardLink render={(props) => <Link {...props} to="/services/$serviceId/edit" params={{ serviceId: String(id) }} />}>
      <RowLayout title={name} lines={[description]} aside={costLabel(cost)} />
    </CardLink>
  </ListItem>
);

/** Services list (spec §2): the whole price list, as the call gives it. */
export const ServiceList = ({ place: { search = '' }, onPlace }: ServiceListProps) => {
  const query = useQuery(serviceListOptions({ search }));
  return (
    <>
      <ListTop noun="services" search={search} onSearch={(text) => onPlace({ search: text }, { replace: true })}>
        <Link to="/services/new" className={buttonClass({})}>
          Add Service
        </Link>
      </ListTop>
      <ResultCount noun="services" search={search} count={query.isPlaceholderData ? undefined : query.data?.length} />
      <ListBody
        noun="services"
        query={query}
        rows={query.data}
        search={search}
        empty={<EmptyState title="No services yet" hint="Add what you charge for, and pick it on a request." />}
      >
        {(service: Service) => <ServiceRow key={service.id} service={service} />}
      </ListBody>
    </>
  );
};
