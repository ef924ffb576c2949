import { createContext, type Ref } from 'react';
import { Regulars } from '../../../features/payments/list/regulars.tsx';
import { CardStrip } from '../../../ui/list/rows/card-grid.tsx';

/** It is above New Request on a narrow screen, null elsewhere. */
export const ServiceStripContext = createContext<HTMLElement | null>(null);

/**
 * At a counter, most requests begin with the price list. Rows that load later would move the form.
 */
export const QuickStart = ({ ref }: { readonly ref: Ref<HTMLDivElement> }) => (
  <CardStrip first={ref}>
    <Regulars isCompact />
  </CardStrip>
);
