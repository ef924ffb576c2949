import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useDeferredValue } from 'react';
import type { Service } from '../../../contract/service.ts';
import { Amount } from '../../ui/amount.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBody } from '../../ui/list/list-body.tsx';
import { ListTop } from '../../ui/list/list-top.tsx';
import { ResultCount } from '../../ui/list/result-count.tsx';
import { CardLink, type LinkLook, ListItem, RowLayout } from '../../ui/list-card.tsx';
import { serviceListOptions } from './api.ts';

/** Name, description and cost (net pence), or 'Configurable' when that is 0 or empty (spec §2). */
const ServiceLayout = ({ service: { name, description, cost } }: { service: Service }) => (
  <RowLayout
    title={name}
    lines={[description]}
    {...(cost ? { aside: <Amount pence={cost} /> } : { meta: 'Configurable' })}
  />
);

/** As many as any screen shows at once. */
const firstRows = 20;

interface ServiceRowsProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Stands above the search box. */
  readonly action?: ReactNode;
  /** What to do where there is no service yet. */
  readonly hint: string;
  /** The link or button that a row is. */
  readonly renderRow: (service: Service, look: LinkLook) => ReactElement;
}

/** The whole price list, as the call gives it, with its search: to edit, or to pick from. */
export const ServiceRows = ({ search, onSearch, action, hint, renderRow }: ServiceRowsProps) => {
  const query = useQuery(serviceListOptions({ search }));
  // The list has no pages: those that are out of sight come when what is on screen has been painted.
  const rows = useDeferredValue(query.data, query.data?.slice(0, firstRows));
  return (
    <>
      <ListTop noun="services" search={search} onSearch={onSearch}>
        {action}
      </ListTop>
      <ResultCount noun="services" search={search} count={query.isPlaceholderData ? undefined : query.data?.length} />
      <ListBody
        noun="services"
        query={query}
        rows={rows}
        search={search}
        empty={<EmptyState title="No services yet" hint={hint} />}
      >
        {(service: Service) => (
          <ListItem key={service.id}>
            <CardLink render={(look) => renderRow(service, look)}>
              <ServiceLayout service={service} />
            </CardLink>
          </ListItem>
        )}
      </ListBody>
    </>
  );
};
