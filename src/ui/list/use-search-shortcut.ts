import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import { isOverlayOpen } from '../layout/is-overlay-open.ts';

type InputRef = RefObject<HTMLInputElement | null>;

/** The search boxes on the screen. The first one has the shortcut. */
const searchBoxes = createStore<readonly InputRef[]>([]);

/**
 * Moves the focus to `input` on Ctrl K, if no other search box has the shortcut. Returns whether
 * `input` has it.
 */
export const useSearchShortcut = (input: InputRef) => {
  const hasShortcut = useStore({ ...searchBoxes, get: () => searchBoxes.get()[0] === input });
  useLayoutEffect(
    function register() {
      searchBoxes.set([...searchBoxes.get(), input]);
      return () => searchBoxes.set(searchBoxes.get().filter((other) => other !== input));
    },
    [input],
  );
  useEffect(
    function focusOnShortcut() {
      if (!hasShortcut) return;
      const focus = (event: KeyboardEvent) => {
        const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
        if (!isShortcut || isOverlayOpen()) return;
        event.preventDefault();
        input.current?.focus();
        input.current?.select();
      };
      document.addEventListener('keydown', focus);
      return () => document.removeEventListener('keydown', focus);
    },
    [hasShortcut, input],
  );
  return hasShortcut;
};
