import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useIsReachable } from '../../http/reachability.ts';
import { proveByServer, type ShownCode } from './payment-code.ts';
import { proofApi } from './proof-api.ts';

const POLL_INTERVAL_MS = 3_000;

/** While the server can be reached, the digits are not needed. */
export const useServerProof = (shown: ShownCode, onProven: (shown: ShownCode) => void) => {
  const { id, provenAtMs } = shown;
  const isReachable = useIsReachable();
  const { data } = useQuery({
    queryKey: ['code-payment', id],
    queryFn: ({ signal }) => proofApi.getCodePayment({ query: { nonce: id }, signal }),
    enabled: isReachable && provenAtMs === undefined,
    refetchInterval: POLL_INTERVAL_MS,
    gcTime: 0,
  });
  const isPaid = data?.isPaid === true;
  const prove = useEffectEvent(async () => onProven(await proveByServer(shown)));
  useEffect(
    function proveOncePaid() {
      if (isPaid) void prove();
    },
    [isPaid],
  );
};
