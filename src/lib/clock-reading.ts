/** One instant on both clocks of the device: the system time, which users can set, and the monotonic clock. */
export interface ClockReading {
  readonly epochMs: number;
  readonly monotonicMs: number;
}

export const readClocks = (): ClockReading => ({ epochMs: Date.now(), monotonicMs: performance.now() });

/** The longer of both durations: the system time may have been set back, the monotonic clock may have paused in sleep. */
export const getElapsedMs = ({ epochMs, monotonicMs }: ClockReading) =>
  Math.max(Date.now() - epochMs, performance.now() - monotonicMs);
