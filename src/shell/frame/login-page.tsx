import type { ReactNode } from 'react';
import { LoginScreen } from '../../features/session/log-in/login-screen.tsx';
import { isApiStatus } from '../../http/api-error.ts';
import type { SessionView } from '../../session/use-session.ts';
import { ConnectionBanner } from '../banners/connection-banner.tsx';
import { SessionFailure } from '../errors/session-failure.tsx';

interface LoginPageProps {
  readonly session: SessionView;
  readonly onLoggedIn: () => Promise<void>;
  readonly notice: ReactNode;
  readonly forgotPassword: ReactNode;
  readonly children: ReactNode;
}

/** Returns undefined while the tenant loads, and '' when it could not be loaded. */
const getTenantName = (session: SessionView) => {
  if ('tenant' in session) return session.tenant.name;
  return session.status === 'unreachable' ? '' : undefined;
};

const isShopMissing = (session: SessionView) =>
  session.status === 'unreachable' && isApiStatus(session.error, 404);

/** `children` is the link to the terms. */
export const LoginPage = ({
  session,
  onLoggedIn,
  notice,
  forgotPassword,
  children,
}: LoginPageProps) => (
  <>
    <ConnectionBanner isFrameless />
    <main>
      {session.status === 'unreachable' && <SessionFailure session={session} />}
      {!isShopMissing(session) && (
        <LoginScreen
          tenantName={getTenantName(session)}
          notice={notice}
          onLoggedIn={onLoggedIn}
          forgotPassword={forgotPassword}
        >
          {children}
        </LoginScreen>
      )}
    </main>
  </>
);
