import { brand } from '../brand/brand.ts';
import { createStore, useStore } from '../lib/store.ts';
import { isApiResponse } from './is-api-response.ts';
import { createTimeoutSignal } from './timeout-signal.ts';

const FIRST_PROBE_DELAY_MS = 1_000;
/** The interval is short enough to notice the recovery within 3 s. */
const PROBE_INTERVAL_MS = 2_000;
const LONG_OUTAGE_MS = 10 * 60_000;
const LONG_OUTAGE_PROBE_INTERVAL_MS = 15_000;
/** It is longer than the interval, so probes overlap on a slow network. */
const PROBE_TIMEOUT_MS = 10_000;

const reachable = createStore(true);
let probeTimer: ReturnType<typeof setTimeout> | undefined;
let outageStartedAtMs = 0;
/**
 * The browser reported no network when the outage started. The value lasts until the next outage,
 * so that messages do not change.
 */
let isDeviceOffline = false;

const probe = async () => {
  const { signal, dispose } = createTimeoutSignal(PROBE_TIMEOUT_MS);
  try {
    const response = await fetch('/api/whoami/', { signal, cache: 'no-store', redirect: 'error' });
    return response.status < 500 && isApiResponse(response, await response.text());
  } catch {
    return false;
  } finally {
    dispose();
  }
};

const reportSuccess = () => {
  clearTimeout(probeTimer);
  reachable.set(true);
};

const scheduleProbe = (delayMs: number) => {
  clearTimeout(probeTimer);
  probeTimer = setTimeout(() => {
    if (document.hidden)
      return document.addEventListener('visibilitychange', reachability.probeNow, { once: true });
    void probe().then((isReachable) => isReachable && reportSuccess());
    const isLongOutage = Date.now() - outageStartedAtMs >= LONG_OUTAGE_MS;
    scheduleProbe(isLongOutage ? LONG_OUTAGE_PROBE_INTERVAL_MS : PROBE_INTERVAL_MS);
  }, delayMs);
};

const reportFailure = () => {
  if (reachable.get()) {
    outageStartedAtMs = Date.now();
    isDeviceOffline = !navigator.onLine;
    scheduleProbe(FIRST_PROBE_DELAY_MS);
  }
  reachable.set(false);
};

/**
 * The app learns of an outage from its calls, because `navigator.onLine` is wrong in both
 * directions. A small probe detects the recovery.
 */
export const reachability = {
  get: reachable.get,
  subscribe: reachable.subscribe,
  reportSuccess,
  reportFailure,
  /**
   * The browser may know of an outage before a call has failed. It may be wrong, so a probe
   * decides.
   */
  canWrite: async () => {
    if (reachable.get() && !navigator.onLine && !(await probe())) reportFailure();
    return reachable.get();
  },
  probeNow: () => {
    if (!reachable.get()) scheduleProbe(0);
  },
};

export const DEVICE_OFFLINE = 'You’re offline.';

/** `consequence` says what the outage means for an action, such as 'Nothing was sent.'. */
export const getUnreachableMessage = (consequence?: string) => {
  const isOffline = reachable.get() ? !navigator.onLine : isDeviceOffline;
  const reason = isOffline ? DEVICE_OFFLINE : `Can’t reach ${brand.company} at the moment.`;
  return consequence === undefined ? reason : `${reason} ${consequence}`;
};

export const useIsReachable = () => useStore(reachability);
