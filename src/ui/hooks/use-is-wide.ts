import { useSyncExternalStore } from 'react';
import { tableScreen, wideScreen } from '../../lib/browser/media-queries.ts';

/** See docs/decisions/024. */
export const useIsWide = () => useSyncExternalStore(wideScreen.subscribe, wideScreen.matches);

export const useHasTables = () => useSyncExternalStore(tableScreen.subscribe, tableScreen.matches);
