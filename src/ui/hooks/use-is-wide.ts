import { useSyncExternalStore } from 'react';
import { tableScreen, wideScreen } from '../../lib/browser/media-queries.ts';

/** Whether there is a rail, and a list shows beside its details (docs/decisions/024). */
export const useIsWide = () => useSyncExternalStore(wideScreen.subscribe, wideScreen.matches);

/** Whether a list that stands alone is a table, and Home has two columns. */
export const useHasTables = () => useSyncExternalStore(tableScreen.subscribe, tableScreen.matches);
