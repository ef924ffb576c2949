import { createContext, type Ref } from 'react';
import { Regulars } from '../../../features/payments/list/regulars.tsx';
import { CardStrip } from '../../../ui/list/rows/card-grid.tsx';

/** Above New Request on a narrow screen; null elsewhere. */
export const ServiceStripContext = createContext<HTMLElement | null>(null);

/** Only rows that the app has loaded already: the form must not move. */
export const QuickStart = ({ ref }: { readonly ref: Ref<HTMLDivElement> }) => (
  <CardStrip ref={ref}>
    <Regulars isCompact />
  </CardStrip>
);
