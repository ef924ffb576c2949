import { useEffect } from 'react';
import { createStore } from '../store.ts';

/** The text that the document's title adds to the title of the route; '' for none. */
export const titleDetail = createStore('');

/** Adds `text` to the document's title while the screen is mounted. */
export const useTitleDetail = (text: string) =>
  useEffect(
    function addToTitle() {
      titleDetail.set(text);
      return () => titleDetail.set('');
    },
    [text],
  );
