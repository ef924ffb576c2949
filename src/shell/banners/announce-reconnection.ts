import { reachability } from '../../http/reachability.ts';
import { hideToast, showToast } from '../../ui/feedback/toast-store.ts';

/** A banner that was in sight for this long counts as noticed. */
const NOTICED_AFTER_MS = 1_000;

/**
 * Shows 'Back online' when an outage ends and the user has noticed its banner. A page that was
 * hidden probes when it is shown again, and usually removes its banner at once, without a toast.
 * Returns an unsubscribe function.
 */
export const announceReconnection = () => {
  /** When the banner came into sight; undefined while it is not. */
  let shownAtMs: number | undefined;
  let toastId: number | undefined;
  const update = () => {
    const isReachable = reachability.get();
    if (isReachable && shownAtMs !== undefined && Date.now() - shownAtMs >= NOTICED_AFTER_MS) {
      toastId = showToast({ tone: 'info', message: 'Back online' });
    }
    // The toast must not contradict the banner of the next outage.
    if (!isReachable && toastId !== undefined) hideToast(toastId);
    shownAtMs = isReachable || document.hidden ? undefined : (shownAtMs ?? Date.now());
  };
  update();
  const unsubscribe = reachability.subscribe(update);
  document.addEventListener('visibilitychange', update);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', update);
  };
};
