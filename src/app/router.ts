import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import type { RouterContext } from '../routes/__root.tsx';
import { routeTree } from '../routeTree.gen.ts';
import { ErrorScreen } from '../shell/errors/error-screen.tsx';

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** The guard redirected from this address to log-in. */
    redirectedFrom?: string;
    /** The payment was opened from this customer's payments. */
    customerId?: string;
    /** The visitor comes from an invite that does not work. */
    isInviteUnknown?: boolean;
  }
  interface StaticDataRouteOption {
    /** The top bar and the page title show it. It is empty when there is no title. */
    title: string;
    /** The next visit paints a snapshot before the app has loaded. */
    hasSnapshot?: true;
  }
}

/** Tests pass a memory history. */
export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    // Addresses contain plain text, such as `?search=5` instead of `?search="5"`.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    ...(history && { history }),
    defaultErrorComponent: ErrorScreen,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // On a wide screen, another detail starts at its top, while the list stays where it is.
    scrollToTopSelectors: ['main', '[data-scroll-restoration-id="detail"]'],
    // The router stores the key in sessionStorage, so it must not contain search text.
    getScrollRestorationKey: ({ state, pathname }) => state.__TSR_key ?? pathname,
    // A screen remounts for another path or subject, not for another search text or page of a list.
    defaultRemountDeps: ({ params, search }) => ({
      params,
      customerId: 'customerId' in search ? search.customerId : undefined,
      from: 'from' in search ? search.from : undefined,
      draft: 'draft' in search ? search.draft : undefined,
      token: 'token' in search ? search.token : undefined,
    }),
  });
