import { reachability } from '../../http/reachability.ts';
import { hideToast, showToast } from '../../ui/feedback/toast-store.ts';

/** The user has then noticed the banner. */
const NOTICED_AFTER_MS = 1_000;

/** A page shown again probes first, and usually removes its banner without a toast. */
export const announceReconnection = () => {
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
