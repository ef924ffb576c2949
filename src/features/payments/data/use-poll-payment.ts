import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reachability } from '../../../http/reachability.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';

/** Each interval between two refetches is longer than the previous interval, up to a maximum. */
const POLL_INTERVAL = { firstMs: 3_000, longestMs: 15_000, factor: 1.2 };

/**
 * Refetches a watched payment again and again while `isOn`. No other screen refetches by interval;
 * this one does, because the user has chosen to watch the payment. The hook skips refetches while
 * the page is hidden or the API is unreachable, and refetches at once when the page is visible
 * again.
 */
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
