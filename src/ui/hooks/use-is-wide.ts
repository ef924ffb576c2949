import { useSyncExternalStore } from 'react';
import { railScreen, tableScreen, wideScreen } from '../../lib/browser/wide-screen.ts';

/** Whether a list shows beside its details (docs/decisions/024). */
export const useIsWide = () => useSyncExternalStore(wideScreen.subscribe, wideScreen.matches);

/** Whether a list is a table while nothing is open beside it (docs/decisions/024). */
export const useHasTable = () => useSyncExternalStore(tableScreen.subscribe, tableScreen.matches);

/** Whether the screen has room for the navigation rail. */
export const useHasRail = () => useSyncExternalStore(railScreen.subscribe, railScreen.matches);
