import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { AcceptInvite } from '../features/invites/accept-invite.tsx';
import { currentUserOptions } from '../features/session/api.ts';
import { useLogOut } from '../features/session/session-context.tsx';
import { searchParamText } from '../lib/list-search.ts';
import { PublicScreen } from '../shell/public-screen.tsx';

export const Route = createFileRoute('/accept-invite')({
  staticData: { title: 'Create Account' },
  validateSearch: v.object({ token: v.fallback(searchParamText, '') }),
  component: CreateAccount,
});

function CreateAccount() {
  const { token } = Route.useSearch();
  const logOut = useLogOut();
  const client = useQueryClient();
  const navigate = useNavigate();
  const goHome = async () => {
    await client.fetchQuery({ ...currentUserOptions, staleTime: 0 });
    await navigate({ to: '/' });
  };
  return (
    <PublicScreen>
      {(user) => <AcceptInvite token={token} signedInAs={user?.email} onSignOut={logOut} onAccepted={goHome} />}
    </PublicScreen>
  );
}
