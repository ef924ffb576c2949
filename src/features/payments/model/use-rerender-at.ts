import { useEffect, useReducer } from 'react';
import { backend } from '../../../http/backend.ts';

/** Milliseconds until `instant` (ISO 8601), by the backend's clock if it is known, otherwise by the device's. */
export const getMsUntil = (instant: string) => Date.parse(instant) - (backend.now() ?? Date.now());

/** The longest delay of `setTimeout`; a timer with a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Renders the component again at `instant`, unless it is past or more than 24 days away. */
export const useRerenderAt = (instant: string | null | undefined) => {
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  useEffect(
    function rerenderAtInstant() {
      const delayMs = instant ? getMsUntil(instant) : 0;
      if (delayMs <= 0 || delayMs > MAX_TIMER_MS) return;
      const timer = setTimeout(rerender, delayMs);
      return () => clearTimeout(timer);
    },
    [instant],
  );
};
