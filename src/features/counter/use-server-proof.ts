import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useIsReachable } from '../../http/reachability.ts';
import { proveByServer, type ShownCode } from './payment-code.ts';
import { proofApi } from './proof-api.ts';

const POLL_INTERVAL_MS = 3_000;

/** While the server can be reached, the digits are not needed. Returns how far the customer is. */
export const useServerProof = (
  shown: ShownCode,
  onPaid: (proven: ShownCode, ident: string) => void,
) => {
  const { id, provenAtMs } = shown;
  const isReachable = useIsReachable();
  const { data } = useQuery({
    queryKey: ['code-payment', id],
    queryFn: ({ signal }) => proofApi.getCodePayment({ query: { nonce: id }, signal }),
    enabled: isReachable && provenAtMs === undefined,
    refetchInterval: POLL_INTERVAL_MS,
    gcTime: 0,
  });
  const paidIdent = data?.isPaid && data.ident;
  const prove = useEffectEvent(async (ident: string) => {
    onPaid(await proveByServer(shown), ident);
  });
  useEffect(
    function proveOncePaid() {
      if (paidIdent) void prove(paidIdent);
    },
    [paidIdent],
  );
  return data?.progress;
};
