/** Keeps how long named things take, in ms. */
export const stopwatch = () => {
  const kept = new Map<string, number[]>();
  return {
    time: async <Result>(name: string, work: () => Promise<Result>) => {
      const start = performance.now();
      const result = await work();
      kept.set(name, [...(kept.get(name) ?? []), performance.now() - start]);
      return result;
    },
    samples: (name: string): readonly number[] => kept.get(name) ?? [],
    /** What the warm-up took is not counted. */
    forget: () => kept.clear(),
  };
};
