import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createStore } from '../../lib/store.ts';

interface OpenedItems {
  readonly customerIds: readonly string[];
  readonly paymentIdents: readonly string[];
}

const none: OpenedItems = { customerIds: [], paymentIdents: [] };
const MAX_OPENED = 20;

/**
 * What the user has opened during this visit, the last first. It is only in memory, and the log-out empties
 * it.
 */
export const openedItems = createStore(none);

const putFirst = (ids: readonly string[], id: string | undefined) =>
  id === undefined ? ids : [id, ...ids.filter((other) => other !== id)].slice(0, MAX_OPENED);

export const useRecordOpenedItems = () => {
  const { customerId, paymentRequestId } = useParams({ strict: false });
  useEffect(
    function recordOpened() {
      const { customerIds, paymentIdents } = openedItems.get();
      openedItems.set({
        customerIds: putFirst(customerIds, customerId),
        paymentIdents: putFirst(paymentIdents, paymentRequestId),
      });
    },
    [customerId, paymentRequestId],
  );
  useEffect(function forgetAtLogOut() {
    return () => openedItems.set(none);
  }, []);
};
