import { createFileRoute, Link, redirect, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSessionState } from '../features/session/session-context.tsx';
import { useSession } from '../features/session/use-session.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { Login } from '../shell/login.tsx';
import { LoadingOverlay } from '../ui/loading.tsx';

export const Route = createFileRoute('/login')({
  staticData: { title: 'Log In' },
  beforeLoad: ({ context: { session } }) => {
    if (session.getState().status === 'signedIn') throw redirect({ to: '/', replace: true });
  },
  component: LoginRoute,
});

/** Loads the code of the first screens after log-in while the browser is idle. */
const usePreloadHome = () => {
  const router = useRouter();
  useEffect(
    function preloadHome() {
      return whenIdle(() => {
        // Opening the screen reports what cannot be loaded.
        for (const id of ['/_signed-in', '/_signed-in/'] as const) {
          router.loadRouteChunk(router.routesById[id])?.catch(() => undefined);
        }
      });
    },
    [router],
  );
};

function LoginRoute() {
  const session = useSession();
  const { status } = useSessionState();
  const redirectedFrom = useLocation({ select: ({ state }) => state.redirectedFrom });
  const navigate = useNavigate();
  const isFormShown = useRef(false);
  const isModuleMissing = session.status === 'signed-out' && !session.tenant.hasBeepaidGoModule;
  // The card about the missing module shows at the guarded address.
  const next = session.status === 'signed-in' ? '/' : isModuleMissing ? redirectedFrom : undefined;
  useEffect(
    function leaveLogin() {
      if (next !== undefined) navigate({ to: next, replace: true });
    },
    [next, navigate],
  );
  usePreloadHome();

  // A user who is signed in never sees the form; after log-in it stays until home has loaded.
  if (!isFormShown.current && status !== 'signedOut' && session.status !== 'unreachable') {
    return <LoadingOverlay visible />;
  }
  isFormShown.current = true;
  return (
    <Login session={session} onLoggedIn={() => navigate({ to: '/', replace: true })}>
      <Link to="/terms-and-conditions">Terms and Conditions</Link>
    </Login>
  );
}
