import type { ReactNode } from 'react';
import { LoginScreen } from '../features/session/login-screen.tsx';
import type { Session } from '../features/session/use-session.ts';
import { Screen } from '../ui/screen.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { SessionFailure } from './session-failure.tsx';

interface LoginProps {
  readonly session: Session;
  readonly onLoggedIn: () => Promise<void>;
  readonly children: ReactNode;
}

/** Undefined while it may still come. */
const tenantNameOf = (session: Session) =>
  'tenant' in session ? session.tenant.name : session.status === 'unreachable' ? '' : undefined;

/** Log-in, and what there is to say of the network. `children` is the link to the terms. */
export const Login = ({ session, onLoggedIn, children }: LoginProps) => (
  <>
    <ConnectionBanner standsAlone />
    <main>
      {session.status === 'unreachable' && (
        <Screen>
          <SessionFailure error={session.error} retry={session.retry} />
        </Screen>
      )}
      <LoginScreen tenantName={tenantNameOf(session)} onLoggedIn={onLoggedIn}>
        {children}
      </LoginScreen>
    </main>
  </>
);
