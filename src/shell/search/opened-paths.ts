import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createStore } from '../../lib/store.ts';

const MAX_PATHS = 30;

/** The last opened address comes first. Log-out empties this memory. */
export const openedPaths = createStore<readonly string[]>([]);

export const useRecordOpenedPaths = () => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(
    function recordOpened() {
      openedPaths.set([path, ...openedPaths.get()].slice(0, MAX_PATHS));
    },
    [path],
  );
  useEffect(() => () => openedPaths.set([]), []);
};
