import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaymentSummary } from '../../../../contract/payment.ts';
import { isPayableStatus } from '../../../../contract/payment-status.ts';
import { customerKeys, paymentKeys, paymentTotalsKey } from '../../../lib/query/query-keys.ts';
import { paymentOptions } from '../api.ts';

/** Whether the customer can pay, or the provider still has to confirm a refund. */
const isChanging = ({ status, refundStatus }: PaymentSummary) => refundStatus === 'pending' || isPayableStatus(status);

/**
 * While a payment request that can still change is on screen, refetches it when it changes, and the lists and totals when
 * any payment changes. Returns whether the event stream is connected; always false without `hasEventStream`.
 */
export const useLivePayment = (ident: string, hasEventStream: boolean) => {
  const client = useQueryClient();
  const { data: mayChange = false } = useQuery({ ...paymentOptions(ident), select: isChanging });
  const [isLive, setLive] = useState(false);
  const isSubscribed = hasEventStream && mayChange;
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
