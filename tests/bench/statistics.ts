/** The smallest of `samples` that a share of at least `part` does not exceed; undefined of nothing. */
export const percentile = (samples: readonly number[], part: number) =>
  samples.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(samples.length * part) - 1)];

export const median = (samples: readonly number[]) => percentile(samples, 0.5);

/** How long `work` takes, in ms. */
export const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** How often a second `work` is done by `clients` at once, each doing it again and again for `ms`. */
export const throughput = async (clients: number, ms: number, work: (client: number) => Promise<unknown>) => {
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
