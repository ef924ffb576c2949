import { type ComponentProps, createContext, type ReactNode, type Ref, useState } from 'react';
import {
  RegularCards,
  useLoadedRegulars,
  useRegulars,
} from '../../../features/payments/list/regulars.tsx';
import { getFirstPricedServices } from '../../../features/services/service-links.tsx';
import {
  ServicePane,
  type ServicePickerProps,
} from '../../../features/services/service-picker.tsx';
import { isTablet } from '../../../features/session/tablet/tablet-mark.ts';
import { CardTabs } from '../../../ui/list/rows/card-grid.tsx';
import { useKnownServices } from './-use-known-services.ts';

/** It is above New Request on a narrow screen, null elsewhere. */
export const ServiceStripContext = createContext<HTMLElement | null>(null);

interface QuickStartProps extends Pick<ComponentProps<typeof RegularCards>, 'regulars'> {
  readonly services: ReactNode;
  readonly isStrip?: boolean;
}

/** At a counter, most requests begin with the price list. */
const QuickStart = ({ services, regulars, isStrip = false }: QuickStartProps) => (
  <CardTabs
    isStrip={isStrip}
    tabs={[
      ...(services ? [{ title: 'Price List', cards: services }] : []),
      ...(regulars.length > 0
        ? [{ title: 'Ask Again', cards: <RegularCards regulars={regulars} isInPane={!isStrip} /> }]
        : []),
    ]}
  />
);

/** Rows that load later would move the form. */
export const QuickStartStrip = ({ ref }: { readonly ref: Ref<HTMLDivElement> }) => {
  const services = useKnownServices();
  const [hasServices] = useState(() => getFirstPricedServices(services).length > 0);
  return (
    <QuickStart
      isStrip
      // The form adds the tiles, which show what is in the request.
      services={hasServices && <div ref={ref} />}
      regulars={useLoadedRegulars()}
    />
  );
};

/** The customer of the last sale may still look at a tablet. */
export const QuickStartPane = (picker: ServicePickerProps) => {
  const regulars = useRegulars();
  return (
    <QuickStart services={<ServicePane {...picker} />} regulars={isTablet() ? [] : regulars} />
  );
};
