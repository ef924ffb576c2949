import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '../lib/when-idle.ts';

/** What staff open most. */
const nextScreens = ['/payments/new', '/payments/$paymentRequestId'] as const;

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
