export interface TestClock {
  (): Date;
  /** Lets `ms` pass. */
  advance(ms: number): void;
}

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** A clock that stands still until told otherwise. */
export const testClock = (start = new Date('2026-03-02T09:00:00Z')): TestClock => {
  let now = start.getTime();
  const clock = () => new Date(now);
  return Object.assign(clock, {
    advance: (ms: number) => {
      now += ms;
    },
  });
};
