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
    customerId?: string;
    /** The visitor comes from an invite that does not work. */
    isInviteUnknown?: boolean;
    /** A key has opened the address, so the device has a keyboard. */
    isOpenedByKey?: boolean;
    /** When the server said that the payment code on this device is paid. */
    codePaidAtMs?: number;
  }
  interface StaticDataRouteOption {
    /** It is empty when there is no title. */
    title: string;
    hasSnapshot?: true;
  }
}

export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    // Addresses read `?search=5`, not `?search="5"`.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    ...(history && { history }),
    defaultErrorComponent: ErrorScreen,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Another detail starts at its top. The list beside it stays where it is.
    scrollToTopSelectors: ['main', '[data-scroll-restoration-id="detail"]'],
    // The router stores the key, so it must not contain search text.
    getScrollRestorationKey: ({ state, pathname }) => state.__TSR_key ?? pathname,
    // Another search text or page of a list does not remount the screen.
    defaultRemountDeps: ({ params, search }) => ({
      params,
      customerId: 'customerId' in search ? search.customerId : undefined,
      from: 'from' in search ? search.from : undefined,
      draft: 'draft' in search ? search.draft : undefined,
    }),
  });
