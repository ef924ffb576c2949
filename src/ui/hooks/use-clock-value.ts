import { useCallback, useSyncExternalStore } from 'react';

/** Timers pause during sleep, and one of more than 24 days fires at once. */
const MAX_WAIT_MS = 60_000;

/** The component renders again when `readClockMs` returns `changesAtMs`. */
export const useClockValue = <Value extends boolean | number | string | undefined>(
  getValue: () => Value,
  changesAtMs: number,
  readClockMs: () => number = Date.now,
) => {
  const subscribe = useCallback(
    (onCheck: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const schedule = () => {
        const delayMs = changesAtMs - readClockMs();
        if (delayMs > 0 && delayMs < Number.POSITIVE_INFINITY)
          timer = setTimeout(check, Math.min(delayMs, MAX_WAIT_MS));
      };
      const check = () => {
        clearTimeout(timer);
        onCheck();
        schedule();
      };
      schedule();
      document.addEventListener('visibilitychange', check);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', check);
      };
    },
    [changesAtMs, readClockMs],
  );
  return useSyncExternalStore(subscribe, getValue);
};

export const useHasPassed = (atMs: number, readClockMs: () => number = Date.now) =>
  useClockValue(() => atMs <= readClockMs(), atMs, readClockMs);

const getMidnight = (dayOffset: number) => {
  const midnight = new Date();
  midnight.setDate(midnight.getDate() + dayOffset);
  return midnight.setHours(0, 0, 0, 0);
};

/** Returns ISO 8601. A screen that is open over night renders again at midnight. */
export const useStartOfToday = () =>
  new Date(useClockValue(() => getMidnight(0), getMidnight(1))).toISOString();
