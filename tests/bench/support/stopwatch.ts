/** Creates a stopwatch that records durations in ms by name. */
export const createStopwatch = () => {
  const samplesByName = new Map<string, number[]>();
  return {
    /** Runs `work`, records its duration, and returns its result. */
    time: async <Result>(name: string, work: () => Promise<Result>) => {
      const start = performance.now();
      const result = await work();
      samplesByName.set(name, [...(samplesByName.get(name) ?? []), performance.now() - start]);
      return result;
    },
    samples: (name: string): readonly number[] => samplesByName.get(name) ?? [],
    /** Drops the samples of the warm-up. */
    clear: () => samplesByName.clear(),
  };
};
