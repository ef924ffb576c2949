import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { requestReauthOnSessionEnd } from '../features/session/reauth/reauth-request.ts';
import { clearUserDataOnSessionChange } from '../session/clear-user-data.ts';
import { endServerSessionOnLogOut } from '../session/log-out.ts';
import { createSession, type SessionState } from '../session/session.ts';
import { createQueryClient } from './cache/query-client.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.ts';
import { createStorageOwner } from './session/create-storage-owner.ts';
import { deleteDraftsOnLogOut } from './session/delete-drafts-on-log-out.ts';
import type { LoginGeneration } from './session/login-generation.ts';

/** The subscribers protect the user's data. */
export const createApp = (initial?: SessionState) => {
  const session = createSession(initial);
  const queryClient = createQueryClient(session);
  // The call of the server at a log-out comes before data is cleared.
  const unsubscribes = [
    endServerSessionOnLogOut(session),
    clearUserDataOnSessionChange(session, queryClient),
    requestReauthOnSessionEnd(session),
    deleteDraftsOnLogOut(session),
  ];
  const unsubscribe = () => {
    for (const each of unsubscribes) each();
  };
  return { session, queryClient, unsubscribe };
};

export type App = ReturnType<typeof createApp>;

interface ScreensOptions extends Pick<App, 'session' | 'queryClient'> {
  readonly generation: LoginGeneration;
}

export const createScreens = (
  { session, queryClient, generation }: ScreensOptions,
  history?: RouterHistory,
) => {
  const getStorageOwner = createStorageOwner(session, generation);
  const router = createAppRouter({ session, queryClient, getStorageOwner }, history);
  const element = (
    <Providers session={session} queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
  return { router, element };
};
