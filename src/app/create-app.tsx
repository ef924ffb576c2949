import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { clearUserDataOnSessionChange } from '../features/session/clear-user-data.ts';
import { endServerSessionOnLogOut } from '../features/session/log-out.ts';
import { requestReauthOnSessionEnd } from '../features/session/reauth-request.ts';
import { createSession, type SessionState } from '../features/session/session.ts';
import { createQueryClient } from './cache/query-client.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.ts';

/** A session with the query cache that belongs to it, and what must happen to the user's data when it changes. */
export const createApp = (initial?: SessionState) => {
  const session = createSession(initial);
  const queryClient = createQueryClient(session);
  // First, so that the server knows of a log-out before anything else follows from it.
  const unsubscribes = [
    endServerSessionOnLogOut(session),
    clearUserDataOnSessionChange(session, queryClient),
    requestReauthOnSessionEnd(session),
  ];
  const unsubscribe = () => {
    for (const each of unsubscribes) each();
  };
  return { session, queryClient, unsubscribe };
};

export type App = ReturnType<typeof createApp>;

/** The screens, by their addresses. Tests pass a memory history. */
export const createScreens = ({ session, queryClient }: App, history?: RouterHistory) => {
  const router = createAppRouter({ session, queryClient }, history);
  const element = (
    <Providers session={session} queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
  return { router, element };
};
