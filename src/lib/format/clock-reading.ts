/** Users can set the system time, but not the monotonic clock. */
export interface ClockReading {
  readonly epochMs: number;
  readonly monotonicMs: number;
}

export const readClocks = (): ClockReading => ({
  epochMs: Date.now(),
  monotonicMs: performance.now(),
});

/**
 * The system time may have been set back, and the monotonic clock may pause while the device
 * sleeps.
 */
export const getElapsedMs = ({ epochMs, monotonicMs }: ClockReading) =>
  Math.max(Date.now() - epochMs, performance.now() - monotonicMs);
