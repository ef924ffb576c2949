import { createFileRoute, Navigate, Outlet, redirect, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { tenantOptions } from '../features/session/api.ts';
import { ReauthDialogHost } from '../features/session/reauth-dialog-host.tsx';
import { useSession } from '../features/session/use-session.ts';
import { getUserKey } from '../features/session/user-key.ts';
import { Frame } from '../shell/frame.tsx';
import { NoModuleCard } from '../shell/no-module-card.tsx';
import { SessionFailure } from '../shell/session-failure.tsx';
import { LoadingOverlay } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';

export const Route = createFileRoute('/_signed-in')({
  staticData: { title: '' },
  beforeLoad: ({ context: { session, queryClient }, location }) => {
    // A visitor who must log in does not wait for the code of the other screens.
    const isModuleMissing = queryClient.getQueryData(tenantOptions.queryKey)?.hasBeepaidGoModule === false;
    if (session.getState().status !== 'signedOut' || isModuleMissing) return;
    throw redirect({ to: '/login', replace: true, state: { redirectedFrom: location.href } });
  },
  component: SignedIn,
});

/** The guard: who is signed in, and whether the tenant has the module (spec §6). */
function SignedIn() {
  const session = useSession();
  const identity = session.status === 'signed-in' ? getUserKey(session.user) : undefined;
  useStartAtHome(identity);
  if (session.status === 'loading') return <LoadingOverlay visible />;
  if (session.status === 'unreachable') {
    return (
      <Screen>
        <SessionFailure error={session.error} retry={session.retry} />
      </Screen>
    );
  }
  if (!session.tenant.hasBeepaidGoModule) return <NoModuleCard />;
  if (session.status === 'signed-out') return <ToLogin />;
  return (
    <>
      <Frame key={identity} tenantName={session.tenant.name} user={session.user}>
        <Outlet />
      </Frame>
      <ReauthDialogHost />
    </>
  );
}

/** Somebody else than a moment ago starts at home, not on the screen that the other one was on. */
const useStartAtHome = (identity: string | undefined) => {
  const navigate = useNavigate();
  const last = useRef(identity);
  useEffect(
    function leaveTheirScreen() {
      if (identity === undefined) return;
      if (last.current !== undefined && last.current !== identity) navigate({ to: '/', replace: true });
      last.current = identity;
    },
    [identity, navigate],
  );
};

/**
 * Sends on whoever comes Back here before log-in had shown, too; in place of this entry of the browser's history,
 * whose address may hold what somebody searched for.
 */
const ToLogin = () => {
  const pathname = useLocation({ select: (location) => location.pathname });
  return pathname !== '/login' && <Navigate key={pathname} to="/login" replace />;
};
