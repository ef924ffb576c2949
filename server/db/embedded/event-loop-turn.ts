import { setImmediate } from 'node:timers/promises';

const MAX_BUSY_MS = 2;

/**
 * Returns a function to await between statements. The engine runs in this thread and its promises resolve without a turn
 * of the event loop, so that a long queue of statements would keep all sockets and timers waiting.
 */
export const createEventLoopTurn = () => {
  let lastTurnMs = 0;
  return async () => {
    if (performance.now() - lastTurnMs < MAX_BUSY_MS) return;
    await setImmediate();
    lastTurnMs = performance.now();
  };
};
