import { useStore } from '../lib/store.ts';
import { reachability } from './reachability.ts';

/** Whether /api answers, as far as is known. */
export const useIsReachable = () => useStore(reachability);
