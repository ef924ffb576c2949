import { performance } from 'node:perf_hooks';

/**
 * The time at which each test file starts. Formatted dates have no year while it is this year, so
 * tests of dates in 2026 must run in 2026.
 */
const START = new Date(2026, 10, 24, 10, 0);

/** The Date of Node. Under the same worker, an earlier test file has replaced the global one. */
const NodeDate = Date.prototype.constructor as DateConstructor;
const startedAtMs = performance.now();
const getNowMs = () => Math.trunc(START.getTime() + performance.now() - startedAtMs);

globalThis.Date = new Proxy(NodeDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [getNowMs()] : values, newTarget),
  apply: () => new NodeDate(getNowMs()).toString(),
});
// A test may replace the method for a while.
NodeDate.now = getNowMs;
