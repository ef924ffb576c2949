import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { customerKeys, paymentKeys, paymentTotalsKey } from '../../../lib/query/query-keys.ts';
import { useCapability } from '../../../session/use-session.ts';
import { paymentOptions } from './api.ts';

/** The customer can still pay, or the provider still has to confirm a refund. */
const canStillChange = ({ status, refundStatus }: PaymentSummary) =>
  refundStatus === 'pending' || isPayable(status);

/**
 * Fetches a payment request that can still change again when it changes, and the lists when any
 * payment changes. Returns whether the event stream is connected.
 */
export const useLivePayment = (ident: string) => {
  const client = useQueryClient();
  const { data: isChangeable = false } = useQuery({
    ...paymentOptions(ident),
    select: canStillChange,
  });
  const [isLive, setLive] = useState(false);
  const isSubscribed = useCapability('live') && isChangeable;
  useEffect(
    function subscribeWhileChanging() {
      if (!isSubscribed) return;
      const invalidate = (queryKey: readonly unknown[]) => client.invalidateQueries({ queryKey });
      const subscription = new AbortController();
      // Imported on demand, so that the payment shows without waiting for this chunk.
      import('../../../http/payment-events.ts')
        .then(({ subscribeToSharedPaymentEvents }) => {
          subscribeToSharedPaymentEvents(subscription.signal, {
            onChanges: (changes) => {
              invalidate(paymentKeys.lists);
              invalidate(paymentTotalsKey);
              invalidate(customerKeys.all);
              if (changes.some((change) => change.ident === ident))
                invalidate(paymentKeys.detail(ident));
            },
            onGap: () => invalidate(paymentKeys.detail(ident)),
            onConnectionChange: setLive,
          });
        })
        // If the chunk fails to load, the app works as with a backend without events.
        .catch(() => undefined);
      return () => {
        subscription.abort();
        setLive(false);
      };
    },
    [client, ident, isSubscribed],
  );
  return isLive;
};
