import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import type { RouterContext } from '../routes/__root.tsx';
import { routeTree } from '../routeTree.gen.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** The address from which the guard redirected to log-in. */
    redirectedFrom?: string;
  }
  interface StaticDataRouteOption {
    /** What follows the product's name in the page title and stands in the top bar; '' for none. */
    title: string;
    /** Stored as it was last rendered, to be painted at the next opening before the app has loaded. */
    hasSnapshot?: true;
  }
}

/** Tests pass a memory history. */
export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    // Addresses hold plain text: `?search=5`, not `?search="5"`.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    ...(history && { history }),
    defaultErrorComponent: ErrorScreen,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Kept in the tab's storage, where no address with somebody's search text belongs.
    getScrollRestorationKey: ({ state, pathname }) => state.__TSR_key ?? pathname,
    // A page is made anew when its path or whom it is about changes, not when a list's search or page does.
    defaultRemountDeps: ({ params, search }) => ({
      params,
      customerId: 'customerId' in search ? search.customerId : undefined,
      instead: 'instead' in search ? search.instead : undefined,
      token: 'token' in search ? search.token : undefined,
    }),
  });
