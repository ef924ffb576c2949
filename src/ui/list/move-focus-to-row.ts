import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus between the rows of a list, and between the first row and the search box, with the arrow keys. */
export const moveFocusToRow = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[type="search"], li > a')];
  const index = stops.indexOf(event.target as HTMLElement);
  const next = stops[index + step];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
};
