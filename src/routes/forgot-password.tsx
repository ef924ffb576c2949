import { createFileRoute, Navigate } from '@tanstack/react-router';
import { ForgotPassword } from '../features/password-reset/forgot-password.tsx';
import { PublicScreen } from '../shell/frame/public-screen.tsx';

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: 'Forgot Password' },
  component: ForgottenPassword,
});

function ForgottenPassword() {
  return (
    <PublicScreen>
      {(user, tenant) =>
        tenant.mailsPasswordLinks ? (
          <ForgotPassword email={user?.email ?? ''} />
        ) : (
          <Navigate to="/login" replace />
        )
      }
    </PublicScreen>
  );
}
