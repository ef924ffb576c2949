import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isPayable, isPaymentStatus } from '../../../contract/payment-status.ts';
import { customerKeys, paymentKeys } from '../../http/query-keys.ts';
import { paymentOptions } from './api.ts';

const isPayableStatus = (status: string) => isPaymentStatus(status) && isPayable(status);

/**
 * While a request that can still be paid is on screen, refetches it when it changes, and lists when they next show.
 * Returns whether changes arrive at the moment; always false where the backend has no events (`isOffered`).
 */
export const useLivePayment = (ident: string, isOffered: boolean) => {
  const client = useQueryClient();
  const { data: isAwaited = false } = useQuery({
    ...paymentOptions(ident),
    select: ({ status }) => isPayableStatus(status),
  });
  const [isLive, setLive] = useState(false);
  const isSubscribed = isOffered && isAwaited;
  useEffect(
    function subscribeWhileAwaited() {
      if (!isSubscribed) return;
      const invalidate = (queryKey: readonly unknown[]) => client.invalidateQueries({ queryKey });
      const ended = new AbortController();
      // A chunk of its own, as the payment can be shown without it.
      import('../../http/payment-events.ts')
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
        // Without the chunk the app works as with a backend without events.
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
