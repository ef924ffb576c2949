import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isPayable, isPaymentStatus } from '../../../contract/payment-status.ts';
import { followPaymentEvents } from '../../http/payment-events.ts';
import { customerKeys, paymentKeys } from '../../http/query-keys.ts';
import { paymentOptions } from './api.ts';

const mayBePaid = (status: string) => isPaymentStatus(status) && isPayable(status);

/**
 * While a request that may yet be paid is on screen, what happens to it shows by itself, and lists are asked for anew
 * when they next show. True while news comes so; false always where the backend has no events (`isOffered`).
 */
export const useLivePayment = (ident: string, isOffered: boolean) => {
  const client = useQueryClient();
  const { data: isAwaited = false } = useQuery({ ...paymentOptions(ident), select: ({ status }) => mayBePaid(status) });
  const [isLive, setLive] = useState(false);
  const isFollowed = isOffered && isAwaited;
  useEffect(
    function followWhileAwaited() {
      if (!isFollowed) return;
      const renew = (queryKey: readonly unknown[]) => client.invalidateQueries({ queryKey });
      const end = followPaymentEvents({
        onChanges: (changes) => {
          renew(paymentKeys.lists);
          renew(customerKeys.all);
          if (changes.some((change) => change.ident === ident)) renew(paymentKeys.detail(ident));
        },
        onMissed: () => renew(paymentKeys.detail(ident)),
        onLive: setLive,
      });
      return () => {
        end();
        setLive(false);
      };
    },
    [client, ident, isFollowed],
  );
  return isLive;
};
