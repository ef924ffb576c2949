import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiStatus } from '../../../http/api-error.ts';
import { displayApi } from '../../../session/display-api.ts';
import { useCapability } from '../../../session/use-session.ts';

const POLL_INTERVAL_MS = 2_000;

/** A hidden page does not poll, nor does a device that is not paired. */
export const displayOptions = queryOptions({
  queryKey: ['display'] as const,
  queryFn: ({ signal }) => displayApi.getDisplay({ signal }),
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (isApiStatus(state.error, 404) ? false : POLL_INTERVAL_MS),
});

let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * The id is null when the tablet shows no payment. Writes keep their order. A failure changes nothing
 * on the tablet.
 */
const tellShownPayment = (paymentRequestId: string | null) => {
  lastWrite = lastWrite.then(() =>
    displayApi.setShownPayment({ payload: { paymentRequestId } }).catch(() => undefined),
  );
};

export const useShowOnDisplay = (ident: string, isShown: boolean) => {
  const isTold = useCapability('displays') && isShown;
  useEffect(
    function showWhileMounted() {
      if (!isTold) return;
      tellShownPayment(ident);
      return () => tellShownPayment(null);
    },
    [ident, isTold],
  );
};
