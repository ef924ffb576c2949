import { createContext, type Ref } from 'react';
import { Regulars } from '../../../features/payments/list/regulars.tsx';
import { CardStrip } from '../../../ui/list/rows/card-grid.tsx';

/** It is above New Request on a narrow screen, null elsewhere. */
export const ServiceStripContext = createContext<HTMLElement | null>(null);

/** Rows that load later would move the form. */
export const QuickStart = ({ ref }: { readonly ref: Ref<HTMLDivElement> }) => (
  <CardStrip ref={ref}>
    <Regulars isCompact />
  </CardStrip>
);
