import { Link } from '@tanstack/react-router';
import type { Service } from '../../../contract/entities/service.ts';
import type { VatCode } from '../../../contract/money.ts';
import { formatServicePrice } from '../../lib/format/service-price.ts';
import { CardGrid } from '../../ui/list/rows/card-grid.tsx';
import { CardLink, ListItem, RowLayout } from '../../ui/list/rows/list-card.tsx';
import { ListHeading } from '../../ui/list/rows/list-heading.tsx';

/** Four services fill two rows on a phone. */
const MAX_SERVICES = 4;

/** A service without a price would ask the user for one. */
export const getFirstPricedServices = (services: readonly Service[]) =>
  services.filter(({ cost }) => cost).slice(0, MAX_SERVICES);

interface ServiceLinksProps {
  readonly services: readonly Service[];
  /** Shown prices include this VAT. */
  readonly vatCode: VatCode;
}

/** Each link opens New Request. */
export const ServiceLinks = ({ services, vatCode }: ServiceLinksProps) => {
  const links = getFirstPricedServices(services);
  if (links.length === 0) return null;
  return (
    <>
      <ListHeading title="Price List" />
      <CardGrid label="Price List">
        {links.map(({ id, name, ...prices }) => (
          <ListItem key={id}>
            <CardLink
              render={(props) => (
                <Link {...props} to="/payments/new" search={{ service: String(id) }} />
              )}
            >
              <RowLayout title={name} lines={[formatServicePrice(prices, vatCode)]} />
            </CardLink>
          </ListItem>
        ))}
      </CardGrid>
    </>
  );
};
