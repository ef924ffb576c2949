import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { AcceptInvite } from '../features/invites/accept-invite.tsx';
import { currentUserOptions } from '../features/session/api.ts';
import { useLogOut } from '../features/session/session-context.tsx';
import { useSession } from '../features/session/use-session.ts';
import { searchParamText } from '../lib/list-search.ts';
import { Frame } from '../shell/frame.tsx';
import { SessionFailure } from '../shell/session-failure.tsx';
import { LoadingOverlay } from '../ui/feedback/loading.tsx';
import { Screen } from '../ui/layout/screen.tsx';

export const Route = createFileRoute('/accept-invite')({
  staticData: { title: 'Create Account' },
  validateSearch: v.object({ token: v.fallback(searchParamText, '') }),
  component: CreateAccount,
});

function CreateAccount() {
  const { token } = Route.useSearch();
  const session = useSession();
  const logOut = useLogOut();
  const client = useQueryClient();
  const navigate = useNavigate();
  const goHome = async () => {
    await client.fetchQuery({ ...currentUserOptions, staleTime: 0 });
    await navigate({ to: '/' });
  };
  if (session.status === 'loading') return <LoadingOverlay visible />;
  if (session.status === 'unreachable') {
    return (
      <Screen>
        <SessionFailure error={session.error} retry={session.retry} />
      </Screen>
    );
  }
  const user = session.status === 'signed-in' ? session.user : undefined;
  return (
    <Frame tenantName={session.tenant.name} {...(user && { user })}>
      <Screen>
        <AcceptInvite token={token} signedInAs={user?.email} onSignOut={logOut} onAccepted={goHome} />
      </Screen>
    </Frame>
  );
}
