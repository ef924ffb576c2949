import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import type { OnParamsChange } from '../../ui/list/pages/list-params.ts';
import type { OnOrderChange } from '../../ui/list/rows/table.tsx';
import type { ServiceListParams } from './read-service-search.ts';
import { ServiceRow, ServiceRows } from './service-rows.tsx';

interface ServiceListProps {
  readonly includeVat: boolean;
  /** The owner types prices with VAT. */
  readonly pricesIncludeVat: boolean;
  readonly params: ServiceListParams;
  readonly onParamsChange: OnParamsChange;
  readonly onOrderChange: OnOrderChange | undefined;
  readonly isTable: boolean;
  readonly importLink: ReactNode;
}

const addService = (
  <Link to="/services/new" className={getButtonLinkClass({})}>
    Add Service
  </Link>
);

/** See spec §2. */
export const ServiceList = ({
  includeVat,
  pricesIncludeVat,
  params: { search = '', order },
  onParamsChange,
  onOrderChange,
  isTable,
  importLink,
}: ServiceListProps) => (
  <ServiceRows
    search={search}
    onSearch={(text) => onParamsChange({ search: text }, { replace: true })}
    order={order}
    onOrderChange={onOrderChange}
    isTable={isTable}
    action={addService}
    hint="Add what you charge for, and pick it on a request."
    emptyAction={importLink}
    renderRow={(service) => (
      <ServiceRow
        service={service}
        vatCode={includeVat ? 'T1' : 'T0'}
        hasNetPrice={!pricesIncludeVat}
        render={(props) => (
          <Link
            {...props}
            to="/services/$serviceId/edit"
            params={{ serviceId: String(service.id) }}
          />
        )}
      />
    )}
  />
);
