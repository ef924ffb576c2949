/**
 * Returns the percentile `part`, from 0 to 1, by the nearest-rank method; undefined without
 * samples.
 */
export const percentile = (samples: readonly number[], part: number) =>
  samples.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(samples.length * part) - 1)];

export const median = (samples: readonly number[]) => percentile(samples, 0.5);

/** Runs `work`, and returns its duration in ms. */
export const measureMs = async (work: () => Promise<unknown>) => {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
};

/**
 * Runs `work` in `clients` concurrent loops for `durationMs`. Returns the completed runs per
 * second.
 */
export const measureThroughput = async (
  clients: number,
  durationMs: number,
  work: (client: number) => Promise<unknown>,
) => {
  const startMs = performance.now();
  let completedRuns = 0;
  const repeat = async (client: number) => {
    while (performance.now() - startMs < durationMs) {
      await work(client);
      completedRuns += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => repeat(client)));
  return completedRuns / ((performance.now() - startMs) / 1000);
};
