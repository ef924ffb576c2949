import { type MouseEvent, useEffect } from 'react';
import { type Session, useSession } from '../features/session/use-session.ts';
import { isForAnotherTab } from '../lib/for-another-tab.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { DocumentTitle } from '../shell/document-title.tsx';
import { Login } from '../shell/login.tsx';

interface FirstLoginProps {
  /** Fetches the code of the other screens, if it can. */
  readonly fetchScreens: () => void;
  /** Gives way to the screen that the page's address names by then; resolves once that is there. */
  readonly showScreens: () => Promise<void>;
}

const terms = '/terms-and-conditions';

const standingOf = (session: Session) => {
  if (session.status !== 'signed-out') return session.status;
  return session.tenant.hasBeepaidGoModule ? 'to-log-in' : 'turned-off';
};

/** In place of log-in, in the browser's history too. */
const showHome = (showScreens: () => Promise<void>) => {
  window.history.replaceState(null, '', '/');
  return showScreens();
};

/** A page that opened at the app's start is at log-in once it is known that somebody has to. */
const useAddress = (standing: ReturnType<typeof standingOf>, { fetchScreens, showScreens }: FirstLoginProps) =>
  useEffect(
    function leadOn() {
      const isStart = window.location.pathname === '/';
      if (standing === 'signed-in' || (standing === 'turned-off' && isStart)) showHome(showScreens);
      if (standing !== 'to-log-in') return;
      if (isStart) window.history.replaceState(null, '', '/login');
      return whenIdle(fetchScreens);
    },
    [standing, fetchScreens, showScreens],
  );

/**
 * Log-in in a page that opens at it: whoever comes to sign in waits for nothing of what the other screens need. The
 * router, which has a log-in of its own for whoever comes from elsewhere, begins when this one is left.
 */
export const FirstLogin = (props: FirstLoginProps) => {
  const { showScreens } = props;
  const session = useSession();
  useAddress(standingOf(session), props);
  useEffect(
    function followHistory() {
      window.addEventListener('popstate', showScreens);
      return () => window.removeEventListener('popstate', showScreens);
    },
    [showScreens],
  );
  const openTerms = (event: MouseEvent) => {
    if (isForAnotherTab(event)) return;
    event.preventDefault();
    window.history.pushState(null, '', terms);
    showScreens();
  };

  return (
    <>
      <DocumentTitle of="Log In" />
      <Login session={session} onLoggedIn={() => showHome(showScreens)}>
        <a href={terms} onClick={openTerms}>
          Terms and Conditions
        </a>
      </Login>
    </>
  );
};
