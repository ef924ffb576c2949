import { performance } from 'node:perf_hooks';

/** Dates have no year while it is this year, so tests of 2026 must run in 2026. */
const START = new Date(2026, 10, 24, 10, 0);

/** An earlier test file of this worker has replaced the global one. */
const NodeDate = Date.prototype.constructor as DateConstructor;
const startedAtMs = performance.now();
const getNowMs = () => Math.trunc(START.getTime() + performance.now() - startedAtMs);

globalThis.Date = new Proxy(NodeDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [getNowMs()] : values, newTarget),
  apply: () => new NodeDate(getNowMs()).toString(),
});
// A test may replace it for a while.
NodeDate.now = getNowMs;
