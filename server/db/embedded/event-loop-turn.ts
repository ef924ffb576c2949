import { setImmediate } from 'node:timers/promises';

const MAX_BUSY_MS = 2;
/** A turn in which nothing happens is shorter. */
const IDLE_TURN_MS = 0.02;
const MAX_TURNS = 50;

/**
 * Returns a function to await between statements. The engine runs in this thread and its promises
 * resolve without a turn of the event loop, so that a long queue of statements would keep all
 * sockets and timers waiting. Node accepts one connection in each turn. Therefore the function lets
 * turns pass until a turn had nothing to do, so that 200 connections do not wait for 200
 * statements.
 */
export const createEventLoopTurn = () => {
  let lastTurnMs = 0;
  return async () => {
    let nowMs = performance.now();
    if (nowMs - lastTurnMs < MAX_BUSY_MS) return;
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      await setImmediate();
      const startMs = nowMs;
      nowMs = performance.now();
      if (nowMs - startMs < IDLE_TURN_MS) break;
    }
    lastTurnMs = nowMs;
  };
};
