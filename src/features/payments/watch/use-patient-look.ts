import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paymentKeys } from '../../../http/query-keys.ts';
import { reachability } from '../../../http/reachability.ts';

/** Milliseconds between two looks: soon at first, then more patiently. */
const waits = { first: 3_000, longest: 15_000, growth: 1.2 };

/**
 * Looks how a watched request stands, again and again while `isOn`: the one exception to "no refetch by interval", and
 * begun by the person. Not while the page is out of view or the API out of reach; coming back looks at once.
 */
export const usePatientLook = (ident: string, isOn: boolean) => {
  const client = useQueryClient();
  useEffect(
    function lookAgainAndAgain() {
      if (!isOn) return;
      let wait = waits.first;
      let timer: ReturnType<typeof setTimeout>;
      const look = () => {
        if (!document.hidden && reachability.get()) client.invalidateQueries({ queryKey: paymentKeys.detail(ident) });
        wait = Math.min(wait * waits.growth, waits.longest);
        timer = setTimeout(look, wait);
      };
      const lookNow = () => {
        clearTimeout(timer);
        look();
      };
      timer = setTimeout(look, wait);
      document.addEventListener('visibilitychange', lookNow);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', lookNow);
      };
    },
    [client, ident, isOn],
  );
};
