import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runWhenIdle } from '../../../lib/browser/run-when-idle.ts';

interface AnnounceOptions {
  readonly isOn: boolean;
  /** Whether the device stands at a counter, where the sound is on until a user turns it off. */
  readonly isAtCounter: boolean;
}

/**
 * Announces payments while `isOn`. The code and the connection wait until the browser is idle,
 * because no screen needs them.
 */
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
