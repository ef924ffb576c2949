import { useSyncExternalStore } from 'react';
import { isWideScreen, subscribeToWideScreen } from '../../lib/wide-screen.ts';

/** Whether a list shows beside its details (docs/decisions/024). */
export const useIsWide = () => useSyncExternalStore(subscribeToWideScreen, isWideScreen);
