/**
 * Whether the time `atMs` is less than `lifetimeMs` before `nowMs`. A time in the future is not:
 * the clock was set back since then, and what has this time must not last longer because of that.
 */
export const isYoungerThan = (atMs: number, lifetimeMs: number, nowMs: number) =>
  nowMs >= atMs && nowMs - atMs < lifetimeMs;
