import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentChange } from '../../../../contract/payments/payment-events.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { customerKeys, paymentKeys, paymentTotalsKey } from '../../../lib/query/query-keys.ts';
import { useCapability } from '../../../session/use-session.ts';
import { paymentOptions } from './api.ts';

/**
 * A change of any payment refetches the lists and the keys of `getKeys`. After a gap in the stream,
 * `getKeys` gets undefined. Returns whether the stream is connected.
 */
const useLivePayments = (
  isOn: boolean,
  getKeys: (changes: readonly PaymentChange[] | undefined) => readonly (readonly unknown[])[],
) => {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const isSubscribed = useCapability('live') && isOn;
  const invalidate = useEffectEvent((changes: readonly PaymentChange[] | undefined) => {
    const lists = changes ? [paymentKeys.lists, paymentTotalsKey, customerKeys.all] : [];
    for (const queryKey of [...lists, ...getKeys(changes)]) client.invalidateQueries({ queryKey });
  });
  useEffect(
    function subscribeToChanges() {
      if (!isSubscribed) return;
      const subscription = new AbortController();
      // The screen does not wait for this chunk.
      import('../../../http/payment-events.ts')
        .then(({ subscribeToSharedPaymentEvents }) => {
          subscribeToSharedPaymentEvents(subscription.signal, {
            onChanges: (changes) => invalidate(changes),
            onGap: () => invalidate(undefined),
            onConnectionChange: setLive,
          });
        })
        // Without the chunk, the app works as with a backend without events.
        .catch(() => undefined);
      return () => {
        subscription.abort();
        setLive(false);
      };
    },
    [isSubscribed],
  );
  return isLive;
};

export const useLivePaymentList = ({ isShown = true } = {}) =>
  useLivePayments(isShown, (changes) => (changes ? [] : [paymentKeys.lists, paymentTotalsKey]));

const canStillChange = ({ status, refundStatus }: PaymentSummary) =>
  refundStatus === 'pending' || isPayable(status);

export const useLivePayment = (ident: string) => {
  const { data: isChangeable = false } = useQuery({
    ...paymentOptions(ident),
    select: canStillChange,
  });
  return useLivePayments(isChangeable, (changes) =>
    !changes || changes.some((change) => change.ident === ident) ? [paymentKeys.detail(ident)] : [],
  );
};
