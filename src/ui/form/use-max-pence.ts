import { useEffect, useEffectEvent, useState } from 'react';
import { createStore, useStore } from '../../lib/store.ts';

/** The form keeps its input when the maximum changes. `onChange` gets the previous maximum. */
export const useMaxPence = (maxPence: number, onChange: (previousPence: number) => void) => {
  const [limit] = useState(() => createStore(maxPence));
  useStore(limit);
  const change = useEffectEvent(onChange);
  useEffect(
    function changeLimit() {
      const previousPence = limit.get();
      if (previousPence === maxPence) return;
      limit.set(maxPence);
      change(previousPence);
    },
    [limit, maxPence],
  );
  return limit.get;
};
