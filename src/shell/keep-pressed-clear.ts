import { type RefObject, useEffect } from 'react';

/** Pixels between what was pressed and what came up above it. */
const gap = 8;

let pressed: Element | undefined;
const remember = ({ target }: Event) => {
  if (target instanceof Element) pressed = target.closest('button, a, label') ?? target;
};

const scrollClear = (cover: Element) => {
  if (!pressed?.isConnected) return;
  const overlap = cover.getBoundingClientRect().bottom + gap - pressed.getBoundingClientRect().top;
  if (overlap > 0) window.scrollTo({ top: window.scrollY - overlap });
};

/** Moves what was pressed last out from under `cover`, should that have come up over it with what it says. */
export const useKeepPressedClear = (cover: RefObject<Element | null>, said: string | undefined) => {
  useEffect(function followPresses() {
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, []);
  useEffect(
    function clearOnceThere() {
      if (!said) return;
      // The browser may move the page itself to keep its text where it was: look once it has.
      let frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => cover.current && scrollClear(cover.current));
      });
      return () => cancelAnimationFrame(frame);
    },
    [said, cover],
  );
};
