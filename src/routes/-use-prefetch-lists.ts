import type { FetchQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { customerListDescription } from '../features/customers/customer-list-description.ts';
import { paymentListDescription } from '../features/payments/data/payment-list-description.ts';
import { serviceListDescription } from '../features/services/service-list-description.ts';
import { useIsReachable } from '../http/reachability.ts';
import { runWhenIdle } from '../lib/browser/run-when-idle.ts';
import { isPersistenceEnabled } from '../lib/query/persistence.ts';
import { prefetchIfSignedIn } from '../session/prefetch-if-signed-in.ts';
import { sharedDevice } from '../session/shared-device.ts';
import type { RouterContext } from './__root.tsx';

declare global {
  interface Navigator {
    /** Chromium alone has it. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** The parts of a screen that load later send their requests first. */
const PAUSE_MS = 1_000;

/** The user saves data, or the network is slower than 3G. */
const mustSaveData = () => {
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  return saveData || effectiveType.endsWith('2g');
};

/**
 * The lists then show without a connection (docs/decisions/007). Each request waits for idle time
 * in which no screen loads.
 */
export const usePrefetchLists = (
  { queryClient, session }: RouterContext,
  userKey: string | undefined,
) => {
  const isReachable = useIsReachable();
  useEffect(
    function prefetchLists() {
      if (
        !userKey ||
        !isReachable ||
        !isPersistenceEnabled() ||
        sharedDevice.get() ||
        mustSaveData()
      )
        return;
      // The types of the rows differ.
      const pages = [
        paymentListDescription.getPage({}),
        customerListDescription.getPage({}),
        serviceListDescription.getPage({}),
      ] as readonly unknown[] as FetchQueryOptions[];
      let isEnded = false;
      const prefetchNext = () => {
        if (isEnded) return;
        if (!queryClient.isFetching()) {
          const page = pages.shift();
          if (page && queryClient.getQueryData(page.queryKey) === undefined)
            prefetchIfSignedIn({ queryClient, session }, page);
        }
        if (pages.length > 0) pause();
      };
      const pause = () => setTimeout(runWhenIdle, PAUSE_MS, prefetchNext);
      pause();
      return () => {
        isEnded = true;
      };
    },
    [queryClient, session, userKey, isReachable],
  );
};
