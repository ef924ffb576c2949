import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isPayable, isPaymentStatus } from '../../../../contract/payment-status.ts';
import { customerKeys, paymentKeys } from '../../../lib/query/query-keys.ts';
import { paymentOptions } from '../api.ts';

const isPayableStatus = (status: string) => isPaymentStatus(status) && isPayable(status);

/**
 * While a payable request is on screen, refetches it on each of its events and invalidates the lists. Returns whether
 * the event stream is connected; always false if the backend has none (`isOffered`).
 */
export const useLivePayment = (ident: string, isOffered: boolean) => {
  const client = useQueryClient();
  const { data: isPayableNow = false } = useQuery({
    ...paymentOptions(ident),
    select: ({ status }) => isPayableStatus(status),
  });
  const [isLive, setLive] = useState(false);
  const isSubscribed = isOffered && isPayableNow;
  useEffect(
    function subscribeWhilePayable() {
      if (!isSubscribed) return;
      const invalidate = (queryKey: readonly unknown[]) => client.invalidateQueries({ queryKey });
      const ended = new AbortController();
      // Imported on demand, so that the payment shows without waiting for this chunk.
      import('../../../http/payment-events.ts')
        .then(({ subscribeToPaymentEvents }) => {
          subscribeToPaymentEvents(ended.signal, {
            onChanges: (changes) => {
              invalidate(paymentKeys.lists);
              invalidate(customerKeys.all);
              if (changes.some((change) => change.ident === ident)) invalidate(paymentKeys.detail(ident));
            },
            onGap: () => invalidate(paymentKeys.detail(ident)),
            onConnectionChange: setLive,
          });
        })
        // If the chunk fails to load, the app works as with a backend without events.
        .catch(() => undefined);
      return () => {
        ended.abort();
        setLive(false);
      };
    },
    [client, ident, isSubscribed],
  );
  return isLive;
};
