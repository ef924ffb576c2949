import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { customerKeys, paymentKeys, paymentTotalsKey } from '../../../lib/query/query-keys.ts';

/** While `isOn`, refetches the lists on screen when a payment changes. */
export const useLivePaymentList = (isOn: boolean) => {
  const client = useQueryClient();
  useEffect(
    function subscribeToChanges() {
      if (!isOn) return;
      const invalidateLists = () => {
        client.invalidateQueries({ queryKey: paymentKeys.lists });
        client.invalidateQueries({ queryKey: paymentTotalsKey });
      };
      const ended = new AbortController();
      // Imported on demand, so that the list shows without waiting for this chunk.
      import('../../../http/shared-payment-events.ts')
        .then(({ subscribeToSharedPaymentEvents }) => {
          subscribeToSharedPaymentEvents(ended.signal, {
            onChanges: () => {
              invalidateLists();
              client.invalidateQueries({ queryKey: customerKeys.all });
            },
            onGap: invalidateLists,
            onConnectionChange: () => undefined,
          });
        })
        // If the chunk fails to load, the list is as old as with a backend without events.
        .catch(() => undefined);
      return () => ended.abort();
    },
    [client, isOn],
  );
};
