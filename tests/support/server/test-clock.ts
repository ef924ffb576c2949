export interface TestClock {
  (): Date;
  /** Negative: back. */
  advance(ms: number): void;
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** A test moves it. */
export const createTestClock = (start = new Date('2026-03-02T09:00:00Z')): TestClock => {
  let now = start.getTime();
  const clock = () => new Date(now);
  return Object.assign(clock, {
    advance: (ms: number) => {
      now += ms;
    },
  });
};
