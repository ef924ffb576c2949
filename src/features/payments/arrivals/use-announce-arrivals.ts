import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runWhenIdle } from '../../../lib/browser/run-when-idle.ts';

interface AnnounceOptions {
  readonly isOn: boolean;
  readonly isAtCounter: boolean;
}

/** The code and the connection wait until the browser is idle, because no screen needs them. */
export const useAnnounceArrivals = ({ isOn, isAtCounter }: AnnounceOptions) => {
  const client = useQueryClient();
  useEffect(
    function subscribeWhenIdle() {
      if (!isOn) return;
      const subscription = new AbortController();
      const cancel = runWhenIdle(() => {
        import('./announce-arrivals.tsx')
          .then(({ announceArrivals }) => {
            if (!subscription.signal.aborted)
              announceArrivals({ client, isAtCounter, signal: subscription.signal });
          })
          // If the chunk fails to load, payments show in the lists alone.
          .catch(() => undefined);
      });
      return () => {
        cancel();
        subscription.abort();
      };
    },
    [client, isOn, isAtCounter],
  );
};
