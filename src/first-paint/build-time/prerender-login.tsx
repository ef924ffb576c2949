import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Providers } from '../../app/providers.tsx';
import { LoginScreen } from '../../features/session/login-screen.tsx';
import { elementOf, withStylesAsData } from './as-template.ts';

/** Log-in as it shows to somebody of whom nothing is known yet, as HTML. */
export const prerenderLogin = () => {
  const html = renderToStaticMarkup(
    <Providers queryClient={new QueryClient()}>
      <main>
        <LoginScreen tenantName={undefined} onLoggedIn={() => Promise.resolve()}>
          <a href="/terms-and-conditions">Terms and Conditions</a>
        </LoginScreen>
      </main>
    </Providers>,
  );
  return withStylesAsData(elementOf(html)).innerHTML;
};
