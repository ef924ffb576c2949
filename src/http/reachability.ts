import { createStore } from '../lib/store.ts';

const firstProbeDelay = 1_000;
const longestProbeDelay = 30_000;
const probeTimeout = 5_000;

const reachable = createStore(true);
let probeTimer: ReturnType<typeof setTimeout> | undefined;

const probe = async () => {
  const answer = await fetch('/api/whoami/', { signal: AbortSignal.timeout(probeTimeout), cache: 'no-store' });
  return answer.headers.get('content-type')?.includes('json') === true && answer.status < 500;
};

const scheduleProbe = (delay: number) => {
  clearTimeout(probeTimer);
  probeTimer = setTimeout(async () => {
    if (await probe().catch(() => false)) reachable.set(true);
    else if (!reachable.get()) scheduleProbe(Math.min(Math.max(delay, firstProbeDelay) * 2, longestProbeDelay));
  }, delay);
};

/**
 * Whether /api answers, learned from the calls themselves rather than from `navigator.onLine`, which is wrong in
 * both directions. While it does not, a small probe with backoff finds out when it does again.
 */
export const reachability = {
  get: reachable.get,
  subscribe: reachable.subscribe,
  /** A call was answered by the API itself. */
  answered: () => {
    clearTimeout(probeTimer);
    reachable.set(true);
  },
  /** A call got no answer, or somebody else's. */
  failed: () => {
    if (reachable.get()) scheduleProbe(firstProbeDelay);
    reachable.set(false);
  },
  /** Looks at once: the browser says that the network is back, or somebody pressed a button. */
  lookNow: () => {
    if (!reachable.get()) scheduleProbe(0);
  },
};
