import { useEffect } from 'react';
import { createStore } from '../store.ts';

export const titleDetail = createStore('');

export const useTitleDetail = (text: string) =>
  useEffect(
    function addToTitle() {
      titleDetail.set(text);
      return () => titleDetail.set('');
    },
    [text],
  );
