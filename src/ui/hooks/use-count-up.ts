import { useEffect, useEffectEvent, useState } from 'react';

const DURATION_MS = 700;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns `target`. When it grows, counts up to it, unless the device asks for less motion. */
export const useCountUp = (target: number) => {
  const [shown, setShown] = useState(target);
  const isCounting = target > shown && !prefersReducedMotion();
  const getStart = useEffectEvent(() => (isCounting ? shown : target));
  useEffect(
    function countUp() {
      const start = getStart();
      const startMs = performance.now();
      let frame = requestAnimationFrame(function step(nowMs) {
        const part = start === target ? 1 : Math.min(1, (nowMs - startMs) / DURATION_MS);
        setShown(Math.round(start + (target - start) * part));
        if (part < 1) frame = requestAnimationFrame(step);
      });
      return () => cancelAnimationFrame(frame);
    },
    [target],
  );
  return isCounting ? shown : target;
};
