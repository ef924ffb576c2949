import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const LONG_PRESS_MS = 500;
/** A resting finger moves a little. A longer move is a scroll. */
const MAX_MOVE_PX = 10;

/** `onClick` returns true for the click that ends a long press, which has no other effect. */
export const useLongPress = (onLongPress: () => void) => {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  const isLong = useRef(false);
  const isTouch = useRef(false);
  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: ({ clientX: x, clientY: y, button, pointerType }: PointerEvent) => {
      cancel();
      isLong.current = false;
      isTouch.current = pointerType === 'touch';
      if (button !== 0) return;
      const timer = setTimeout(() => {
        isLong.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
      press.current = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > MAX_MOVE_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
    // Android would open a menu.
    onContextMenu: (event: MouseEvent) => isTouch.current && event.preventDefault(),
    onClick: ({ detail }: MouseEvent) => {
      const wasLong = isLong.current;
      isLong.current = false;
      // `detail` is 0 for a click by a key, which counts even right after a long press.
      return wasLong && detail > 0;
    },
  };
};
