import { getActiveUserKey, type Session } from '../../session/session.ts';
import { mutationNotice } from '../../shell/banners/mutation-notice.ts';
import { toastStore } from '../../ui/feedback/toast-store.ts';
import { hardNavigate, logInPath } from './hard-navigation.ts';

const publicPaths = [
  '/accept-invite',
  '/forgot-password',
  '/reset-password',
  '/terms-and-conditions',
];

/**
 * The address after a sign-out: log-in, or the current address if visitors may open it, such as an
 * invite.
 */
const getNextPath = ({ pathname, search }: Location) =>
  publicPaths.includes(pathname) ? pathname + search : logInPath;

/**
 * Once a user has signed out, removes the messages on screen and reloads the page, so that no data
 * of the user stays in the page's memory. `unmount` removes the screen. Returns an unsubscribe
 * function.
 */
export const reloadOnSignOut = (session: Session, unmount: () => void) =>
  session.subscribe((next, previous) => {
    const previousKey = getActiveUserKey(previous);
    if (previousKey === undefined || previousKey === getActiveUserKey(next)) return;
    toastStore.set([]);
    mutationNotice.clear();
    const reason = next.status === 'signedOut' ? next.reason : undefined;
    if (window.location.pathname !== logInPath)
      hardNavigate(getNextPath(window.location), reason, unmount);
  });
