import { createFileRoute } from '@tanstack/react-router';
import { AcceptInvite } from '../features/invites/accept-invite.tsx';
import { useGoHomeSignedIn } from '../features/session/log-in/load-signed-in-user.ts';
import { linkSearch, useLinkToken } from '../lib/browser/use-link-token.ts';
import { useLogOut } from '../session/session-context.tsx';
import { PublicScreen } from '../shell/frame/public-screen.tsx';

export const Route = createFileRoute('/accept-invite')({
  staticData: { title: 'Create Account' },
  validateSearch: linkSearch,
  component: CreateAccount,
});

function CreateAccount() {
  const token = useLinkToken();
  const logOut = useLogOut();
  const goHome = useGoHomeSignedIn();
  return (
    <PublicScreen>
      {(user, { name }) => (
        <AcceptInvite
          key={token}
          token={token}
          shopName={name}
          signedInAs={user?.email}
          onLogOut={logOut}
          onAccepted={goHome}
        />
      )}
    </PublicScreen>
  );
}
