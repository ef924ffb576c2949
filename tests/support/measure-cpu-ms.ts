/** Returns the milliseconds of processor time that `work` takes, which other programs do not change. */
export const measureCpuMs = (work: () => unknown) => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
