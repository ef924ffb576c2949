import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ThemeProvider } from '../brand/theme-provider.tsx';
import type { createAppRouter } from './router.ts';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createAppRouter>;
}

/** Everything inside the page: theme, cache, routes. */
export const App = ({ queryClient, router }: AppProps) => (
  <ThemeProvider>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </ThemeProvider>
);
