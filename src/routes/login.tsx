import { useIsMutating } from '@tanstack/react-query';
import {
  createFileRoute,
  Link,
  redirect,
  useLocation,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { UnknownInviteNoticeProps } from '../features/invites/unknown-invite-notice.tsx';
import { runWhenIdle } from '../lib/browser/run-when-idle.ts';
import { loadOptional } from '../lib/load-optional.ts';
import { logInOptions } from '../session/api.ts';
import { useSessionState } from '../session/session-context.tsx';
import { useSession } from '../session/use-session.ts';
import { LoginPage } from '../shell/frame/login-page.tsx';
import { LoadingScreen } from '../ui/feedback/loading.tsx';

export const Route = createFileRoute('/login')({
  staticData: { title: 'Log In' },
  beforeLoad: ({ context: { session }, location }) => {
    if (session.getState().status !== 'signedIn') return;
    throw redirect({ to: location.state.redirectedFrom ?? '/', replace: true });
  },
  component: LoginRoute,
});

const UnknownInviteNotice = loadOptional<UnknownInviteNoticeProps>(() =>
  import('../features/invites/unknown-invite-notice.tsx').then(
    (module) => module.UnknownInviteNotice,
  ),
);

const usePreloadHome = () => {
  const router = useRouter();
  useEffect(
    function preloadHome() {
      return runWhenIdle(() => {
        // Opening the screen reports a failed load.
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
  // The location changes while the next screen loads.
  const [{ redirectedFrom, isInviteUnknown }] = useState(useLocation().state);
  const navigate = useNavigate();
  const isFormShown = useRef(false);
  const isModuleMissing = session.status === 'signed-out' && !session.tenant.hasBeepaidGoModule;
  const isLoggingIn = useIsMutating({ mutationKey: logInOptions.mutationKey }) > 0;
  const getNextPath = () => {
    // A user who is signed in after all goes on to the opened address.
    if (session.status === 'signed-in') return (!isLoggingIn && redirectedFrom) || '/';
    // The opened address shows the card about the missing module.
    return isModuleMissing ? redirectedFrom : undefined;
  };
  const nextPath = getNextPath();
  useEffect(
    function leaveLogin() {
      if (nextPath !== undefined) navigate({ to: nextPath, replace: true });
    },
    [nextPath, navigate],
  );
  usePreloadHome();

  // After log-in the form stays until home has loaded.
  if (!isFormShown.current && status !== 'signedOut' && session.status !== 'unreachable') {
    return <LoadingScreen />;
  }
  isFormShown.current = true;
  return (
    <LoginPage
      session={session}
      notice={
        <Suspense>
          {isInviteUnknown && session.status === 'signed-out' && (
            <UnknownInviteNotice shopName={session.tenant.name} />
          )}
        </Suspense>
      }
      onLoggedIn={() => navigate({ to: '/', replace: true })}
      forgotPassword={<Link to="/forgot-password">Forgot password?</Link>}
    >
      <Link to="/terms-and-conditions">Terms and Conditions</Link>
    </LoginPage>
  );
}
