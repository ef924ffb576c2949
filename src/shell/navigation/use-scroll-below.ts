import { type RefObject, useEffect } from 'react';

const GAP_PX = 8;

let lastClicked: Element | undefined;
const recordClick = ({ target }: Event) => {
  if (target instanceof Element) lastClicked = target.closest('button, a, label') ?? target;
};

const scrollBelow = (cover: Element) => {
  if (!lastClicked?.isConnected) return;
  const overlapPx =
    cover.getBoundingClientRect().bottom + GAP_PX - lastClicked.getBoundingClientRect().top;
  if (overlapPx > 0) window.scrollTo({ top: window.scrollY - overlapPx });
};

/** A new message of `cover` must not hide the element that was clicked last. */
export const useScrollBelow = (cover: RefObject<Element | null>, message: string | undefined) => {
  useEffect(function recordClicks() {
    document.addEventListener('click', recordClick, { capture: true });
    return () => document.removeEventListener('click', recordClick, { capture: true });
  }, []);
  useEffect(
    function scrollAfterLayout() {
      if (!message) return;
      // Scroll anchoring may move the page in the first frame.
      let frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => cover.current && scrollBelow(cover.current));
      });
      return () => cancelAnimationFrame(frame);
    },
    [message, cover],
  );
};
