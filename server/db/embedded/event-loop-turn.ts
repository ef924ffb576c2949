import { setImmediate } from 'node:timers/promises';

const MAX_BUSY_MS = 2;
/** A turn in which nothing happens is shorter. */
const IDLE_TURN_MS = 0.02;
const MAX_TURNS = 50;

/**
 * Callers await it between statements. The engine runs in this thread, and its promises resolve without a
 * turn of the event loop, so a long queue would keep all sockets and timers waiting. Node accepts one
 * connection in a turn. So turns pass until one had nothing to do.
 */
export const createEventLoopTurn = () => {
  let lastReturnedAtMs = 0;
  return async () => {
    let nowMs = performance.now();
    if (nowMs - lastReturnedAtMs < MAX_BUSY_MS) return;
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      await setImmediate();
      const startMs = nowMs;
      nowMs = performance.now();
      if (nowMs - startMs < IDLE_TURN_MS) break;
    }
    lastReturnedAtMs = nowMs;
  };
};
