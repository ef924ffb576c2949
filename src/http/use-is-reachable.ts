import { useSyncExternalStore } from 'react';
import { reachability } from './reachability.ts';

/** Whether /api answers, as far as is known. */
export const useIsReachable = () => useSyncExternalStore(reachability.subscribe, reachability.get);
