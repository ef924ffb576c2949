import { useSyncExternalStore } from 'react';
import { tableScreen, wideScreen } from '../../lib/browser/media-queries.ts';

/** A wide screen has a rail, and lists beside details (docs/decisions/024). */
export const useIsWide = () => useSyncExternalStore(wideScreen.subscribe, wideScreen.matches);

/** A list that stands alone is a table, and Home has two columns. */
export const useHasTables = () => useSyncExternalStore(tableScreen.subscribe, tableScreen.matches);
