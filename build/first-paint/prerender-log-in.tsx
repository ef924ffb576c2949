import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Providers } from '../../src/app/providers.tsx';
import { LoginScreen } from '../../src/features/session/login-screen.tsx';
import { createSession } from '../../src/features/session/session.ts';

/**
 * The log-in screen for a visitor of whom nothing is known yet, as HTML. Styles are `data-style`, because the content
 * security policy refuses them in markup.
 */
export const prerenderLogIn = () =>
  renderToStaticMarkup(
    <Providers session={createSession()} queryClient={new QueryClient()}>
      <main>
        <LoginScreen tenantName={undefined} onLoggedIn={() => Promise.resolve()}>
          <a href="/terms-and-conditions">Terms and Conditions</a>
        </LoginScreen>
      </main>
    </Providers>,
  ).replaceAll(' style="', ' data-style="');
