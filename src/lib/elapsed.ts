/** A moment by both of the device's clocks: the one that people set, and the one that only runs. */
export interface Moment {
  readonly wall: number;
  readonly running: number;
}

export const thisMoment = (): Moment => ({ wall: Date.now(), running: performance.now() });

/** Milliseconds since then. One clock may have been set back, the other stood still in sleep: the longer time counts. */
export const elapsedSince = ({ wall, running }: Moment) => Math.max(Date.now() - wall, performance.now() - running);
