import type { ReactNode } from 'react';
import type { CurrentUser } from '../../../contract/entities/session.ts';
import { type SessionView, useSession } from '../../session/use-session.ts';
import { LoadingScreen } from '../../ui/feedback/loading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { SessionFailure } from '../errors/session-failure.tsx';
import { Frame } from './frame.tsx';

type LoadedSession = Extract<SessionView, { readonly tenant: unknown }>;

interface PublicScreenProps {
  readonly children: (user: CurrentUser | undefined, tenant: LoadedSession['tenant']) => ReactNode;
}

/** It waits until the app knows if a user is signed in. */
export const PublicScreen = ({ children }: PublicScreenProps) => {
  const session = useSession();
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'unreachable')
    return (
      <main>
        <SessionFailure session={session} />
      </main>
    );
  const user = session.status === 'signed-in' ? session.user : undefined;
  return (
    <Frame tenantName={session.tenant.name} user={user}>
      <Screen>{children(user, session.tenant)}</Screen>
    </Frame>
  );
};
