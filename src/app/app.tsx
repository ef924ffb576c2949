import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Providers } from './providers.tsx';
import type { AppRouter } from './router.ts';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
}

/** All screens, each at its address. */
export const App = ({ queryClient, router }: AppProps) => (
  <Providers queryClient={queryClient}>
    <RouterProvider router={router} />
  </Providers>
);
