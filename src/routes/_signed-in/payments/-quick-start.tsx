import { createContext, type Ref } from 'react';
import { RegularCards, useLoadedRegulars } from '../../../features/payments/list/regulars.tsx';
import { getFirstPricedServices } from '../../../features/services/service-links.tsx';
import { CardStrip } from '../../../ui/list/rows/card-grid.tsx';
import { useKnownServices } from './-use-known-services.ts';

/** It is above New Request on a narrow screen, null elsewhere. */
export const ServiceStripContext = createContext<HTMLElement | null>(null);

/**
 * At a counter, most requests begin with the price list. Rows that load later would move the form.
 */
export const QuickStart = ({ ref }: { readonly ref: Ref<HTMLDivElement> }) => {
  const hasServices = getFirstPricedServices(useKnownServices()).length > 0;
  const regulars = useLoadedRegulars();
  return (
    <CardStrip
      sections={[
        // The form adds the tiles, which show what is in the request.
        ...(hasServices ? [{ title: 'Price List', cards: <div ref={ref} /> }] : []),
        ...(regulars.length > 0
          ? [{ title: 'Ask Again', cards: <RegularCards regulars={regulars} /> }]
          : []),
      ]}
    />
  );
};
