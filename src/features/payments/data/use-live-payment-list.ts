import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { customerKeys, paymentKeys, paymentTotalsKey } from '../../../lib/query/query-keys.ts';
import { useCapability } from '../../../session/use-session.ts';

/** Refetches the lists on screen when a payment changes. */
export const useLivePaymentList = ({ isShown = true } = {}) => {
  const client = useQueryClient();
  const isOn = useCapability('live') && isShown;
  useEffect(
    function subscribeToChanges() {
      if (!isOn) return;
      const invalidateLists = () => {
        client.invalidateQueries({ queryKey: paymentKeys.lists });
        client.invalidateQueries({ queryKey: paymentTotalsKey });
      };
      const subscription = new AbortController();
      // Imported on demand, so that the list shows without waiting for this chunk.
      import('../../../http/payment-events.ts')
        .then(({ subscribeToSharedPaymentEvents }) => {
          subscribeToSharedPaymentEvents(subscription.signal, {
            onChanges: () => {
              invalidateLists();
              client.invalidateQueries({ queryKey: customerKeys.all });
            },
            onGap: invalidateLists,
            onConnectionChange: () => undefined,
          });
        })
        // If the chunk fails to load, the list has no live updates, as with a backend without
        // events.
        .catch(() => undefined);
      return () => subscription.abort();
    },
    [client, isOn],
  );
};
