import { createFileRoute, Navigate } from '@tanstack/react-router';
import { LoginScreen } from '../features/session/login-screen.tsx';
import { type Session, useSession } from '../features/session/use-session.ts';
import { ConnectionBanner } from '../shell/connection-banner.tsx';
import { SessionFailure } from '../shell/session-failure.tsx';
import { Screen } from '../ui/screen.tsx';

export const Route = createFileRoute('/login')({
  staticData: { title: 'Log In' },
  component: Login,
});

/** Undefined while it may still come. */
const tenantNameOf = (session: Session) =>
  session.status === 'signed-out' ? session.tenant.name : session.status === 'unreachable' ? '' : undefined;

function Login() {
  const session = useSession();
  if (session.status === 'signed-in') return <Navigate to="/" />;
  return (
    <>
      <ConnectionBanner standsAlone />
      <main>
        {session.status === 'unreachable' && (
          <Screen>
            <SessionFailure error={session.error} retry={session.retry} />
          </Screen>
        )}
        <LoginScreen tenantName={tenantNameOf(session)} />
      </main>
    </>
  );
}
