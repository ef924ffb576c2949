import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Providers } from '../../src/app/providers.tsx';
import { LoginScreen } from '../../src/features/session/log-in/login-screen.tsx';
import { createSession } from '../../src/session/session.ts';

/**
 * The tenant is not known yet. The content security policy refuses style attributes, so they become
 * `data-style`.
 */
export const prerenderLogIn = () => {
  const queryClient = new QueryClient();
  const html = renderToStaticMarkup(
    <Providers session={createSession()} queryClient={queryClient}>
      <main>
        <LoginScreen
          tenantName={undefined}
          onLoggedIn={() => Promise.resolve()}
          forgotPassword={<a href="/forgot-password">Forgot password?</a>}
        >
          <a href="/terms-and-conditions">Terms and Conditions</a>
        </LoginScreen>
      </main>
    </Providers>,
  );
  // The cache's timers could keep the process alive.
  queryClient.clear();
  return html.replaceAll(' style="', ' data-style="');
};
