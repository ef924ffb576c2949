import { createContext } from 'react';

/** Beside New Request on a wide screen; null elsewhere. */
export const ServicePaneContext = createContext<HTMLElement | null>(null);
