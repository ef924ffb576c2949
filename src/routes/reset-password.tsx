import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ResetPassword } from '../features/password-reset/reset-password.tsx';
import { SharedDeviceSwitch } from '../features/session/account/shared-device-switch.tsx';
import { useGoHomeSignedIn } from '../features/session/log-in/load-signed-in-user.ts';
import { linkSearch, useLinkToken } from '../lib/browser/use-link-token.ts';
import { useLogOut } from '../session/session-context.tsx';
import { PublicScreen } from '../shell/frame/public-screen.tsx';

export const Route = createFileRoute('/reset-password')({
  staticData: { title: 'New Password' },
  validateSearch: linkSearch,
  component: NewPassword,
});

function NewPassword() {
  const token = useLinkToken();
  const logOut = useLogOut();
  const navigate = useNavigate();
  const goHome = useGoHomeSignedIn({ replace: true });
  // On a backend that mails no links, that screen redirects to log-in.
  const requestNewLink = () => navigate({ to: '/forgot-password', replace: true });
  return (
    <PublicScreen>
      {(user) => (
        <ResetPassword
          key={token}
          token={token}
          signedInAs={user?.email}
          onLogOut={logOut}
          onReset={goHome}
          onInvalid={requestNewLink}
        >
          <SharedDeviceSwitch />
        </ResetPassword>
      )}
    </PublicScreen>
  );
}
