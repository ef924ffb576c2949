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

/** Visitors may stay on a public screen, such as an invite. */
const getNextPath = ({ pathname, search }: Location) =>
  publicPaths.includes(pathname) ? pathname + search : logInPath;

/** No data of the user stays in memory. */
export const reloadOnLogOut = (session: Session, unmount: () => void) =>
  session.subscribe((next, previous) => {
    const previousKey = getActiveUserKey(previous);
    if (previousKey === undefined || previousKey === getActiveUserKey(next)) return;
    toastStore.set([]);
    mutationNotice.clear();
    const reason = next.status === 'signedOut' ? next.reason : undefined;
    if (window.location.pathname !== logInPath)
      hardNavigate(getNextPath(window.location), reason, unmount);
  });
