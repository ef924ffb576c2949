import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { runWhenIdle } from '../lib/run-when-idle.ts';

/** The routes that staff open most. */
const preloadedRoutes = ['/payments/new', '/payments/$paymentRequestId'] as const;

/**
 * Loads the code of the most used screens while the browser is idle, because on a slow phone it takes most of a navigation's
 * time.
 */
export const usePreloadScreens = () => {
  const router = useRouter();
  useEffect(
    function preloadScreens() {
      return runWhenIdle(() => {
        for (const path of preloadedRoutes) {
          // If the load fails, the app reports the failure when the user opens the screen.
          router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined);
        }
      });
    },
    [router],
  );
};
