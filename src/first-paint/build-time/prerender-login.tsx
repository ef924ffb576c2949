import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { createAppRouter } from '../../app/router.ts';
import { ThemeProvider } from '../../brand/theme-provider.tsx';
import { LoginScreen } from '../../features/session/login-screen.tsx';
import { elementOf, withStylesAsData } from './as-template.ts';

/** Log-in as it shows to somebody of whom nothing is known yet, as HTML. */
export const prerenderLogin = () => {
  const queryClient = new QueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: ['/login'] }));
  const html = renderToStaticMarkup(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <main>
            <LoginScreen tenantName={undefined} />
          </main>
        </RouterContextProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return withStylesAsData(elementOf(html)).innerHTML;
};
