import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** What staff open most. */
const nextScreens = ['/payments/new', '/payments/$paymentRequestId'] as const;

/** Milliseconds, for browsers that do not tell when there is nothing to do. */
const whileBusy = 2_000;

const whenIdle = (run: () => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, whileBusy);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
};

/** Has the code of the next screens read while there is nothing to do: on a slow phone that is most of a tap's wait. */
export const useNextScreens = () => {
  const router = useRouter();
  useEffect(
    function readThem() {
      return whenIdle(() => {
        for (const path of nextScreens) {
          // Whoever opens the screen is told why it cannot be.
          router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined);
        }
      });
    },
    [router],
  );
};
