import { reachability } from '../../http/reachability.ts';
import { useStore } from '../../lib/store.ts';

/** Whether /api responded to the latest call. */
export const useIsReachable = () => useStore(reachability);
