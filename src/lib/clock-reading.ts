/** One instant on both clocks of the device: the system time, which users can set, and the monotonic clock. */
export interface ClockReading {
  readonly epochMs: number;
  readonly monotonicMs: number;
}

export const readClocks = (): ClockReading => ({ epochMs: Date.now(), monotonicMs: performance.now() });

/**
 * The time since `reading`: the longer of the durations on the two clocks, because the system time may have been set back, and
 * the monotonic clock may have paused while the device slept.
 */
export const getElapsedMs = (reading: ClockReading) =>
  Math.max(Date.now() - reading.epochMs, performance.now() - reading.monotonicMs);
