import { createContext } from 'react';

/** The pane beside New Request on a wide screen; null elsewhere. */
export const ServicePaneContext = createContext<HTMLElement | null>(null);
