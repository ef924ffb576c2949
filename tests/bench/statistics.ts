/** Nearest-rank percentile, `part` from 0 to 1; undefined for no samples. */
export const percentile = (samples: readonly number[], part: number) =>
  samples.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(samples.length * part) - 1)];

export const median = (samples: readonly number[]) => percentile(samples, 0.5);

/** Duration of `work` in ms. */
export const measureMs = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Completed runs of `work` per second, with `clients` concurrent loops for `ms`. */
export const measureThroughput = async (clients: number, ms: number, work: (client: number) => Promise<unknown>) => {
  const start = performance.now();
  let done = 0;
  const repeat = async (client: number) => {
    while (performance.now() - start < ms) {
      await work(client);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => repeat(client)));
  return done / ((performance.now() - start) / 1000);
};
