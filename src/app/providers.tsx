import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ThemeProvider } from '../brand/theme-provider.tsx';
import type { Session } from '../session/session.ts';
import { SessionProvider } from '../session/session-context.tsx';

interface ProvidersProps {
  readonly session: Session;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

export const Providers = ({ session, queryClient, children }: ProvidersProps) => (
  <ThemeProvider>
    <SessionProvider session={session}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </SessionProvider>
  </ThemeProvider>
);
