/**
 * One instant on both clocks of the device: the system time, which users can set, and the monotonic
 * clock.
 */
export interface ClockReading {
  readonly epochMs: number;
  readonly monotonicMs: number;
}

export const readClocks = (): ClockReading => ({
  epochMs: Date.now(),
  monotonicMs: performance.now(),
});

/**
 * The time since a reading of the clocks: the longer of the durations on the two clocks, because
 * the system time may have been set back, and the monotonic clock may have paused while the device
 * slept.
 */
export const getElapsedMs = ({ epochMs, monotonicMs }: ClockReading) =>
  Math.max(Date.now() - epochMs, performance.now() - monotonicMs);
