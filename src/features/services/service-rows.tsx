import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement, type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Service } from '../../../contract/entities/service.ts';
import { getServicePrice } from '../../../contract/entities/service-price.ts';
import type { VatCode } from '../../../contract/money.ts';
import { Amount } from '../../ui/data/amount.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { compareRows } from '../../ui/list/compare-rows.ts';
import { getOrderName } from '../../ui/list/list-description.ts';
import { ListBody } from '../../ui/list/pages/list-body.tsx';
import {
  CardLink,
  type LinkRenderProps,
  List,
  ListItem,
  RowLayout,
} from '../../ui/list/rows/list-card.tsx';
import type { OnOrderChange } from '../../ui/list/rows/table.tsx';
import { useSavedRows } from '../../ui/list/saved/use-saved-rows.ts';
import { ListSearchBox, ListToolbar, ResultCount } from '../../ui/list/toolbar/list-toolbar.tsx';
import type { ServiceListParams } from './read-service-search.ts';
import { serviceHighlight } from './service-highlight.ts';
import { serviceListDescription } from './service-list-description.ts';

interface ServiceLayoutProps {
  readonly service: Service;
  readonly vatCode: VatCode;
  readonly hasNetPrice: boolean;
}

/** A price of 0 or none shows as 'Configurable' (spec §2). */
const ServiceLayout = ({
  service: { name, description, ...prices },
  vatCode,
  hasNetPrice,
}: ServiceLayoutProps) => {
  const { amountNet, amountGross } = getServicePrice(prices, vatCode);
  if (!amountNet) return <RowLayout title={name} lines={[description]} meta="Configurable" />;
  const isWithVat = vatCode === 'T1';
  return (
    <RowLayout
      title={name}
      lines={[description]}
      aside={<Amount pence={amountGross} />}
      lineMeta={isWithVat && !hasNetPrice && 'incl. VAT'}
      lineAmount={isWithVat && hasNetPrice ? { pence: amountNet, label: 'before VAT' } : undefined}
    />
  );
};

interface ServiceRowProps extends ServiceLayoutProps {
  readonly render: (props: LinkRenderProps) => ReactElement;
}

export const ServiceRow = ({ render, ...layout }: ServiceRowProps) => (
  <ListItem mark={serviceHighlight.useMark(layout.service)}>
    <CardLink render={render}>
      <ServiceLayout {...layout} />
    </CardLink>
  </ListItem>
);

/** No screen shows more rows without scrolling. */
const INITIAL_ROW_COUNT = 20;

interface ServiceRowsProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Enter after a search picks the first service. */
  readonly onConfirm?: (service: Service) => void;
  readonly order?: ServiceListParams['order'];
  readonly onOrderChange?: OnOrderChange | undefined;
  readonly isTable?: boolean | undefined;
  readonly action?: ReactNode;
  /** It says to a shop without services what they are for. */
  readonly hint: string;
  readonly emptyAction: ReactNode;
  readonly firstRow?: ReactNode;
  readonly renderRow: (service: Service) => ReactElement;
}

/** The API returns the price list without pages. */
export const ServiceRows = ({
  search,
  onSearch,
  onConfirm,
  order,
  onOrderChange,
  isTable,
  action,
  hint,
  emptyAction,
  firstRow,
  renderRow,
}: ServiceRowsProps) => {
  const list = serviceListDescription;
  const query = useQuery(list.getPage({ search }));
  const saved = useSavedRows({ list, query, params: { search, order } });
  // Without an order of the user, the API has sorted the services.
  const loaded = useMemo(
    () =>
      order && query.data
        ? [...query.data].sort(compareRows(serviceListDescription, order))
        : query.data,
    [order, query.data],
  );
  // A list can be long, so the first render has only the visible rows.
  const loadedRows = useDeferredValue(loaded, loaded?.slice(0, INITIAL_ROW_COUNT));
  const loadedCount = query.isPlaceholderData ? undefined : query.data?.length;
  const rows = saved ? saved.rows : loadedRows;
  const firstFound = search === '' || query.isPlaceholderData ? undefined : rows?.[0];
  return (
    <>
      <ListToolbar>
        {action}
        <ListSearchBox
          noun="services"
          search={search}
          onSearch={onSearch}
          isPending={query.isPlaceholderData && !saved}
          onConfirm={() => firstFound && onConfirm?.(firstFound)}
        />
        <ResultCount noun="services" search={search} count={saved?.count ?? loadedCount} />
      </ListToolbar>
      <ListBody
        noun="services"
        query={query}
        rows={rows}
        search={search}
        saved={saved}
        table={isTable ? { list, order: getOrderName(list, { order }), onOrderChange } : undefined}
        empty={
          <>
            {firstRow && <List label="Amounts">{firstRow}</List>}
            <EmptyState title="No services yet" hint={hint} action={emptyAction} />
          </>
        }
      >
        {(service: Service, previous) => (
          <Fragment key={service.id}>
            {!previous && firstRow}
            {renderRow(service)}
          </Fragment>
        )}
      </ListBody>
    </>
  );
};
