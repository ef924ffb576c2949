import { createContext } from 'react';

/** It is beside New Request on a wide screen, null elsewhere. */
export const ServicePaneContext = createContext<HTMLElement | null>(null);
