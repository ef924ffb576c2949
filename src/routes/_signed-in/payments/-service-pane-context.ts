import { createContext } from 'react';

/** The pane beside New Request on a wide screen, which shows the services; null elsewhere. */
export const ServicePaneContext = createContext<HTMLElement | null>(null);
