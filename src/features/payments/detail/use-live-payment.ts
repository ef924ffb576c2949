import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaymentSummary } from '../../../../contract/payment.ts';
import { isPayableStatus } from '../../../../contract/payment-status.ts';
import { customerKeys, paymentKeys, paymentTotalsKey } from '../../../lib/query/query-keys.ts';
import { paymentOptions } from '../api.ts';

/** Whether the customer can pay, or the provider still has to confirm a refund. */
const isChanging = ({ status, refundStatus }: PaymentSummary) => refundStatus === 'pending' || isPayableStatus(status);

/**
 * While a request that may change is on screen, refetches it on each of its events and invalidates the lists. Returns whether
 * the event stream is connected; always false if the backend has none (`isOffered`).
 */
export const useLivePayment = (ident: string, isOffered: boolean) => {
  const client = useQueryClient();
  const { data: mayChange = false } = useQuery({ ...paymentOptions(ident), select: isChanging });
  const [isLive, setLive] = useState(false);
  const isSubscribed = isOffered && mayChange;
  useEffect(
    function subscribeWhileChanging() {
      if (!isSubscribed) return;
      const invalidate = (queryKey: readonly unknown[]) => client.invalidateQueries({ queryKey });
      const ended = new AbortController();
      // Imported on demand, so that the payment shows without waiting for this chunk.
      import('../../../http/shared-payment-events.ts')
        .then(({ subscribeToSharedPaymentEvents }) => {
          subscribeToSharedPaymentEvents(ended.signal, {
            onChanges: (changes) => {
              invalidate(paymentKeys.lists);
              invalidate(paymentTotalsKey);
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
