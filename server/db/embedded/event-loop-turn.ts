import { setImmediate } from 'node:timers/promises';

const MAX_BUSY_MS = 2;
/** A turn in which nothing happens is shorter. */
const IDLE_TURN_MS = 0.02;
const MAX_TURNS = 50;

/**
 * Returns a function to await between statements. The engine runs in this thread and its promises
 * resolve without a turn of the event loop, so that a long queue of statements would keep all
 * sockets and timers waiting. Node accepts only one connection in a turn. With one turn after each
 * statement, the last of 200 connections would wait for 200 statements. The function therefore lets
 * turns pass until a turn had nothing to do.
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
