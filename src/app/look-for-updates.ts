import type { QueryClient } from '@tanstack/react-query';
import { followIdentity } from '../features/session/identity.ts';
import { reachability } from '../http/reachability.ts';

const hour = 3_600_000;
/** Milliseconds between two looks at the least, whatever asks for them. */
const pause = 60_000;

/**
 * Calls `look` hourly, and when the app comes to the front, somebody signs in, or the server answers again: whatever
 * the browser believes about the network, but not twice in a minute, and only while the app is in view.
 */
export const lookNowAndThen = (client: QueryClient, look: () => void) => {
  let last = Date.now();
  const lookIfDue = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < pause) return;
    last = Date.now();
    look();
  };
  setInterval(lookIfDue, hour);
  document.addEventListener('visibilitychange', lookIfDue);
  followIdentity(client, lookIfDue);
  reachability.subscribe(() => reachability.get() && lookIfDue());
};
