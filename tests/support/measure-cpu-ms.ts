/** Processor time does not depend on other programs. */
export const measureCpuMs = (work: () => unknown) => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
