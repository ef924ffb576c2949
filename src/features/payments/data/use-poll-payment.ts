import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reachability } from '../../../http/reachability.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';

const POLL_INTERVAL = { firstMs: 3_000, longestMs: 15_000, factor: 1.2 };

/** Only this screen refetches by interval, because the user has chosen to watch. */
export const usePollPayment = (ident: string, isOn: boolean) => {
  const client = useQueryClient();
  useEffect(
    function pollWhileOn() {
      if (!isOn) return;
      let intervalMs = POLL_INTERVAL.firstMs;
      let timer: ReturnType<typeof setTimeout>;
      const poll = () => {
        if (!document.hidden && reachability.get())
          client.invalidateQueries({ queryKey: paymentKeys.detail(ident) });
        intervalMs = Math.min(intervalMs * POLL_INTERVAL.factor, POLL_INTERVAL.longestMs);
        timer = setTimeout(poll, intervalMs);
      };
      const pollWhenVisible = () => {
        if (document.hidden) return;
        clearTimeout(timer);
        poll();
      };
      timer = setTimeout(poll, intervalMs);
      document.addEventListener('visibilitychange', pollWhenVisible);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', pollWhenVisible);
      };
    },
    [client, ident, isOn],
  );
};
