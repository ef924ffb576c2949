import { useEffect } from 'react';
import { createStore, type Store } from '../store.ts';

/** It replaces the route's title on a screen whose heading changes. */
export const ownTitle = createStore('');

export const titleDetail = createStore('');

const useStoredText = (store: Store<string>, text: string) =>
  useEffect(
    function storeText() {
      store.set(text);
      return () => store.set('');
    },
    [store, text],
  );

export const useOwnTitle = (text: string) => useStoredText(ownTitle, text);

export const useTitleDetail = (text: string) => useStoredText(titleDetail, text);
