import { useSyncExternalStore } from 'react';
import { railScreen, wideScreen } from '../../lib/browser/media-queries.ts';

/** Whether a list is a table, or shows beside its details (docs/decisions/024). */
export const useIsWide = () => useSyncExternalStore(wideScreen.subscribe, wideScreen.matches);

/** Whether the screen has room for the navigation rail. */
export const useHasRail = () => useSyncExternalStore(railScreen.subscribe, railScreen.matches);
