import { useCallback, useSyncExternalStore } from 'react';

/**
 * Timers pause while a device sleeps, and a timer of more than 24 days fires at once. The clock is
 * therefore read again after this time.
 */
const MAX_WAIT_MS = 60_000;

/**
 * A value that follows from the time, such as the present day. The component renders again when the
 * value changes, which it does at `changesAtMs` by the clock `readClockMs`.
 */
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

/** Whether the time `atMs` has come. An infinite time never comes. */
export const useHasPassed = (atMs: number, readClockMs: () => number = Date.now) =>
  useClockValue(() => atMs <= readClockMs(), atMs, readClockMs);

const getMidnight = (dayOffset: number) => {
  const midnight = new Date();
  midnight.setDate(midnight.getDate() + dayOffset);
  return midnight.setHours(0, 0, 0, 0);
};

/**
 * Midnight by the clock of the device, as ISO 8601. A screen that stays open over night renders
 * again when the day begins, so that it does not call yesterday “today”.
 */
export const useStartOfToday = () =>
  new Date(useClockValue(() => getMidnight(0), getMidnight(1))).toISOString();
