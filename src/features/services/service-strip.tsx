import type { Service } from '../../../contract/entities/service.ts';
import { formatServicePrice } from '../../lib/format/service-price.ts';
import { CardGrid } from '../../ui/list/rows/card-grid.tsx';
import { getFirstPricedServices } from './service-links.tsx';
import type { ServicePickerProps } from './service-picker.tsx';
import { ServiceTile } from './service-tile.tsx';

interface ServiceStripProps extends Pick<ServicePickerProps, 'vatCode' | 'basket'> {
  readonly services: readonly Service[];
}

/** A narrow screen has the tiles above the form. */
export const ServiceStrip = ({ services, vatCode, basket }: ServiceStripProps) => {
  const shownServices = getFirstPricedServices(services);
  if (shownServices.length === 0) return null;
  return (
    <CardGrid label="Price List">
      {shownServices.map((service) => (
        <ServiceTile
          key={service.id}
          name={service.name}
          detail={formatServicePrice(service, vatCode)}
          count={basket.getCount(service.name)}
          onPress={(isByKeyboard) => basket.add(service, isByKeyboard)}
          onRemove={() => basket.remove(service)}
          removeLabel={`Remove one ${service.name}`}
        />
      ))}
    </CardGrid>
  );
};
