import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useDeferredValue } from 'react';
import { getGross, type VatCode } from '../../../contract/money.ts';
import type { Service } from '../../../contract/service.ts';
import { serviceKeys } from '../../lib/query/query-keys.ts';
import { Amount } from '../../ui/data/amount.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListBody } from '../../ui/list/list-body.tsx';
import { CardLink, type LinkRenderProps, ListItem, RowLayout } from '../../ui/list/list-card.tsx';
import { ListSearchBox, ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { ResultCount } from '../../ui/list/result-count.tsx';
import { useSavedRows } from '../../ui/list/use-saved-rows.ts';
import { serviceListOptions } from './api.ts';
import { serviceHighlight } from './service-highlight.ts';

const savedServices = {
  lists: serviceKeys.lists,
  loadSearch: () => import('./search-saved-services.ts').then(({ searchSavedServices }) => searchSavedServices),
};

interface ServiceLayoutProps {
  readonly service: Service;
  /** The VAT that the price includes; undefined shows the price before VAT. */
  readonly vatCode: VatCode | undefined;
}

const toVatNote = (vatCode: VatCode | undefined) => {
  if (vatCode === undefined) return 'before VAT';
  return vatCode === 'T0' ? undefined : 'incl. VAT';
};

/** Name, description and price, or 'Configurable' when the cost is 0 or empty (spec §2). */
const ServiceLayout = ({ service: { name, description, cost }, vatCode }: ServiceLayoutProps) => (
  <RowLayout
    title={name}
    lines={[description]}
    {...(cost
      ? { aside: <Amount pence={getGross(cost, vatCode ?? 'T0')} />, meta: toVatNote(vatCode) }
      : { meta: 'Configurable' })}
  />
);

interface ServiceRowProps extends ServiceLayoutProps {
  readonly render: (props: LinkRenderProps) => ReactElement;
}

const ServiceRow = ({ render, ...layout }: ServiceRowProps) => (
  <ListItem mark={serviceHighlight.useMark(layout.service)}>
    <CardLink render={render}>
      <ServiceLayout {...layout} />
    </CardLink>
  </ListItem>
);

/** No screen shows more rows without scrolling. */
const INITIAL_ROW_COUNT = 20;

interface ServiceRowsProps {
  /** The VAT that the prices include; if missing, the rows show prices before VAT. */
  readonly vatCode?: VatCode;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Rendered above the search box. */
  readonly action?: ReactNode;
  /** The text for a tenant without services. */
  readonly hint: string;
  /** Renders the link or button of a row. */
  readonly renderRow: (service: Service, props: LinkRenderProps) => ReactElement;
}

/** The price list with its search field. The API returns it without pages. */
export const ServiceRows = ({ vatCode, search, onSearch, action, hint, renderRow }: ServiceRowsProps) => {
  const query = useQuery(serviceListOptions({ search }));
  const saved = useSavedRows({ list: savedServices, query, params: { search } });
  // Paints the visible rows first, because the list can be long.
  const loaded = useDeferredValue(query.data, query.data?.slice(0, INITIAL_ROW_COUNT));
  const rows = saved ? saved.rows : loaded;
  return (
    <>
      <ListToolbar>
        {action}
        <ListSearchBox noun="services" search={search} onSearch={onSearch} />
      </ListToolbar>
      <ResultCount
        noun="services"
        search={search}
        count={saved?.count ?? (query.isPlaceholderData ? undefined : query.data?.length)}
      />
      <ListBody
        noun="services"
        query={query}
        rows={rows}
        search={search}
        saved={saved}
        empty={<EmptyState title="No services yet" hint={hint} />}
      >
        {(service: Service) => (
          <ServiceRow
            key={service.id}
            service={service}
            vatCode={vatCode}
            render={(props) => renderRow(service, props)}
          />
        )}
      </ListBody>
    </>
  );
};
