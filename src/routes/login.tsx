import { createFileRoute, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useSession } from '../features/session/use-session.ts';
import { Login } from '../shell/login.tsx';

export const Route = createFileRoute('/login')({
  staticData: { title: 'Log In' },
  component: LoginRoute,
});

function LoginRoute() {
  const session = useSession();
  const navigate = useNavigate();
  if (session.status === 'signed-in') return <Navigate to="/" replace />;
  return (
    <Login session={session} onLoggedIn={() => navigate({ to: '/', replace: true })}>
      <Link to="/terms-and-conditions">Terms and Conditions</Link>
    </Login>
  );
}
