import { createStore } from '../lib/store.ts';
import { isForeign } from './answer-source.ts';
import { deadline } from './deadline.ts';

const firstProbeDelay = 1_000;
/** Milliseconds between probes: short enough for "gone within 3 s of recovery", until it has lasted long. */
const probeEvery = 2_000;
const longOutage = 10 * 60_000;
const probeEveryThen = 15_000;
/** As patient as any read: probes overlap rather than cut a slow network short. */
const probeTimeout = 10_000;

const reachable = createStore(true);
let probeTimer: ReturnType<typeof setTimeout> | undefined;
let since = 0;

const probe = async () => {
  const { signal, end } = deadline(probeTimeout);
  try {
    const answer = await fetch('/api/whoami/', { signal, cache: 'no-store', redirect: 'error' });
    return answer.status < 500 && !isForeign(answer, await answer.text());
  } catch {
    return false;
  } finally {
    end();
  }
};

const found = () => {
  clearTimeout(probeTimer);
  reachable.set(true);
};

const scheduleProbe = (delay: number) => {
  clearTimeout(probeTimer);
  probeTimer = setTimeout(() => {
    // Nobody looks at a hidden page; coming back to it looks at once.
    if (document.hidden) return document.addEventListener('visibilitychange', reachability.lookNow, { once: true });
    void probe().then((isThere) => isThere && found());
    scheduleProbe(Date.now() - since < longOutage ? probeEvery : probeEveryThen);
  }, delay);
};

/**
 * Whether /api answers, learned from the calls themselves rather than from `navigator.onLine`, which is wrong in
 * both directions. While it does not, a small probe finds out when it does again.
 */
export const reachability = {
  get: reachable.get,
  subscribe: reachable.subscribe,
  /** A call was answered by the API itself. */
  answered: found,
  /** A call got no answer, or somebody else's. */
  failed: () => {
    if (reachable.get()) {
      since = Date.now();
      scheduleProbe(firstProbeDelay);
    }
    reachable.set(false);
  },
  /** Looks at once: the browser says that the network is back, somebody pressed a button, or came back to the page. */
  lookNow: () => {
    if (!reachable.get()) scheduleProbe(0);
  },
};
