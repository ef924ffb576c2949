import { getSignedInUserKey, type Session } from '../../features/session/session.ts';
import { reachability } from '../../http/reachability.ts';

const CHECK_INTERVAL_MS = 3_600_000;
const MIN_PAUSE_MS = 60_000;

/**
 * Calls `check` hourly, and when the app comes to the front, the user changes, or the server is reachable again; at most
 * once a minute, and only while the app is visible.
 */
export const scheduleUpdateChecks = (session: Session, check: () => void) => {
  let checkedAtMs = Date.now();
  const checkIfDue = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAtMs < MIN_PAUSE_MS) return;
    checkedAtMs = Date.now();
    check();
  };
  setInterval(checkIfDue, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', checkIfDue);
  session.subscribe((next, previous) => {
    if (getSignedInUserKey(next) !== getSignedInUserKey(previous)) checkIfDue();
  });
  reachability.subscribe(() => reachability.get() && checkIfDue());
};
