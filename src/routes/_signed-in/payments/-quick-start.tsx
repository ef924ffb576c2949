import { createContext, type Ref } from 'react';
import { Regulars } from '../../../features/payments/list/regulars.tsx';
import { CardStrip } from '../../../ui/list/rows/card-grid.tsx';

/** The strip above New Request on a narrow screen, in which the form shows services; null elsewhere. */
export const ServiceStripContext = createContext<HTMLElement | null>(null);

/**
 * The regulars and the first services, each one press away. Shown only if they are known already, so
 * that the form does not move.
 */
export const QuickStart = ({ ref }: { readonly ref: Ref<HTMLDivElement> }) => (
  <CardStrip ref={ref}>
    <Regulars isCompact />
  </CardStrip>
);
