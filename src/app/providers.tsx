import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ThemeProvider } from '../brand/theme-provider.tsx';

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** What every screen may count on: the theme and the cache. */
export const Providers = ({ queryClient, children }: ProvidersProps) => (
  <ThemeProvider>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </ThemeProvider>
);
