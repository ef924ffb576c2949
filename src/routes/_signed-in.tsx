import { createFileRoute, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useSession } from '../features/session/use-session.ts';
import { Frame } from '../shell/frame.tsx';
import { NoModuleCard } from '../shell/no-module-card.tsx';
import { SessionFailure } from '../shell/session-failure.tsx';
import { LoadingOverlay } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';

export const Route = createFileRoute('/_signed-in')({
  staticData: { title: '' },
  component: SignedIn,
});

/** The only guard: who is signed in, and whether the tenant has the module (spec §6). */
function SignedIn() {
  const session = useSession();
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
    <Frame tenantName={session.tenant.name} user={session.user}>
      <Outlet />
    </Frame>
  );
}

/**
 * Sends on whoever comes Back here before log-in had shown, too; in place of this entry of the browser's history,
 * whose address may hold what somebody searched for.
 */
const ToLogin = () => {
  const pathname = useLocation({ select: (location) => location.pathname });
  return pathname !== '/login' && <Navigate key={pathname} to="/login" replace />;
};
