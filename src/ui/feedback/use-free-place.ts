import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { findFreeTop, type Obstacle } from './find-free-top.ts';
import { getLastToastId, hideToastsOfLeftScreen, type Toast } from './toast-store.ts';

/**
 * Rows of a list are none, so that a toast over a list has one place: at the end of the screen. The row that
 * it is about is one.
 */
const OBSTACLES =
  'h1, h2:not(li h2), button, input, select, textarea, output, a:not(li a), [data-size], dd [data-tone], [data-qr-code], [role="alert"], [role="status"]:not(:empty), li[data-mark], [data-address]';
/** A fixed element may cover the edge of the screen. */
const MARGIN_PX = 16;
/**
 * A total, a status, a title, a saved row, the button of a form or a small text button such as “Wrong Address?”
 * counts more than another button.
 */
const READ_WEIGHT = 5;
const PRESSED_WEIGHT = 20;
/** A customer cannot scan a covered code. */
const CODE_WEIGHT = 40;

const getWeight = (element: Element) => {
  if (element.matches('[data-qr-code]')) return CODE_WEIGHT;
  if (element === document.activeElement) return PRESSED_WEIGHT;
  return element.matches(
    'li[data-mark], h1, [data-size], [data-small], dd [data-tone], [role="alert"], [type="submit"]',
  )
    ? READ_WEIGHT
    : 1;
};

const toObstacle = (element: Element, toasts: DOMRect): readonly Obstacle[] => {
  const { top, bottom, left, right, width } = element.getBoundingClientRect();
  if (width === 0 || right <= toasts.left || left >= toasts.right) return [];
  return [{ top, bottom, weight: getWeight(element) }];
};

const moveToFreePlace = (container: HTMLElement) => {
  const shown = [...container.children].filter((toast) => toast.matches('[data-shown]'));
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return;
  const { left, right } = first.getBoundingClientRect();
  const heightPx = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
  const header = document.querySelector('header')?.getBoundingClientRect();
  const tabBar = document.querySelector('[data-tab-bar]')?.getBoundingClientRect();
  const place = {
    top: (header?.bottom ?? 0) + MARGIN_PX / 2,
    // The box of a hidden bar is 0 × 0.
    bottom: (tabBar?.top || window.innerHeight) - MARGIN_PX,
    heightPx,
    // An on-screen keyboard hides the end of the screen.
    isAtEnd: !shown.some((toast) => toast.matches('[data-tone="error"]')),
  };
  const obstacles = [...document.querySelectorAll(OBSTACLES)]
    .filter((element) => !container.contains(element))
    .flatMap((element) => toObstacle(element, new DOMRect(left, 0, right - left, 0)));
  container.style.setProperty('--top', `${findFreeTop(place, obstacles)}px`);
};

const placeInNextFrame = (container: RefObject<HTMLElement | null>) =>
  requestAnimationFrame(() => container.current && moveToFreePlace(container.current));

/** These events can leave the screen. */
const presses = ['pointerdown', 'keydown', 'popstate'] as const;

/** The buttons of a toast must not move away from a finger. */
export const useFreePlace = (toasts: readonly Toast[]): RefObject<HTMLDivElement | null> => {
  const container = useRef<HTMLDivElement>(null);
  const router = useRouter({ warn: false });
  useLayoutEffect(
    function placeShown() {
      if (toasts.length === 0) return;
      if (container.current) moveToFreePlace(container.current);
      // A screen may show its own message just after the toast.
      const frame = placeInNextFrame(container);
      return () => cancelAnimationFrame(frame);
    },
    [toasts],
  );
  // After a save, the app itself leaves the form, and the toast is about that save. So a toast belongs to the
  // screen that it was on at the user's next press.
  useEffect(
    function hideAndPlaceOnNextScreen() {
      let lastShownId = 0;
      const press = () => {
        lastShownId = getLastToastId();
      };
      for (const name of presses) window.addEventListener(name, press, { capture: true });
      const unsubscribes = [
        router?.subscribe('onBeforeLoad', ({ pathChanged }) => {
          if (pathChanged) hideToastsOfLeftScreen(lastShownId);
        }),
        // The frame shows or hides the tab bar just after the screen.
        router?.subscribe('onResolved', () => placeInNextFrame(container)),
      ];
      return () => {
        for (const name of presses) window.removeEventListener(name, press, { capture: true });
        for (const unsubscribe of unsubscribes) unsubscribe?.();
      };
    },
    [router],
  );
  return container;
};
