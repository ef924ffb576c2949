import { type RefObject, useLayoutEffect } from 'react';
import { createStore, useStore } from '../../lib/store.ts';

type InputRef = RefObject<HTMLInputElement | null>;

/** The search boxes on the screen. The first one has the shortcut. */
const searchBoxes = createStore<readonly InputRef[]>([]);

/** Returns whether Ctrl K moves the focus to `input`, and not to another search box. */
export const useSearchShortcut = (input: InputRef) => {
  const hasShortcut = useStore({ ...searchBoxes, get: () => searchBoxes.get()[0] === input });
  useLayoutEffect(
    function register() {
      searchBoxes.set([...searchBoxes.get(), input]);
      return () => searchBoxes.set(searchBoxes.get().filter((other) => other !== input));
    },
    [input],
  );
  return hasShortcut;
};
