import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runWhenIdle } from '../../../lib/browser/run-when-idle.ts';

interface AnnounceOptions {
  readonly isOn: boolean;
  readonly isAtCounter: boolean;
}

/** No screen needs the code or the connection. */
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
          // Without the code, payments show only in the lists.
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
