import { brand } from '../brand/brand.ts';
import { createStore, useStore } from '../lib/store.ts';
import { isApiResponse } from './is-api-response.ts';
import { createTimeoutSignal } from './timeout-signal.ts';

const FIRST_PROBE_DELAY_MS = 1_000;
/**
 * The interval of probes is short enough to notice the recovery within 3 s. It grows in a long
 * outage.
 */
const PROBE_INTERVAL_MS = 2_000;
const LONG_OUTAGE_MS = 10 * 60_000;
const LONG_OUTAGE_PROBE_INTERVAL_MS = 15_000;
/**
 * The same as the timeout of reads. It is longer than the interval, so that probes overlap on a
 * slow network.
 */
const PROBE_TIMEOUT_MS = 10_000;

const reachable = createStore(true);
let probeTimer: ReturnType<typeof setTimeout> | undefined;
let outageStartedAtMs = 0;
/**
 * Whether the browser reported no network when the outage started. It stays until the next outage,
 * so that no message changes.
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
    // A hidden page does not probe until it is visible again.
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
 * Whether /api responds, learned from the calls and not from `navigator.onLine`, which is wrong in
 * both directions. During an outage a small probe detects the recovery.
 */
export const reachability = {
  get: reachable.get,
  subscribe: reachable.subscribe,
  /** The API responded to a call. */
  reportSuccess,
  /** A call got no response, or a response from an intermediary. */
  reportFailure,
  /**
   * Whether a write may be sent. When the network has just gone, the browser reports this before its
   * event arrives and before a call has failed. A probe then decides, because the browser may be
   * wrong.
   */
  canWrite: async () => {
    if (reachable.get() && !navigator.onLine && !(await probe())) reportFailure();
    return reachable.get();
  },
  /**
   * Probes at once: the browser reports a network, the user pressed a button, or the page is
   * visible again.
   */
  probeNow: () => {
    if (!reachable.get()) scheduleProbe(0);
  },
};

/** The reason of an outage that started while the browser reported no network. */
export const DEVICE_OFFLINE = "You're offline.";

/**
 * The reason of the outage in the words of the banner, followed by `consequence`: what the outage
 * means for an action, such as 'Nothing was sent.'. All messages about actions that the app refuses
 * during an outage begin with this reason.
 */
export const getUnreachableMessage = (consequence?: string) => {
  const isOffline = reachable.get() ? !navigator.onLine : isDeviceOffline;
  const reason = isOffline ? DEVICE_OFFLINE : `Can't reach ${brand.company} at the moment.`;
  return consequence === undefined ? reason : `${reason} ${consequence}`;
};

/** Whether /api responded to the latest call. */
export const useIsReachable = () => useStore(reachability);
