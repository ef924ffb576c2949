import * as v from 'valibot';

/** `npm outdated --json`, by package. */
const reportSchema = v.record(v.string(), v.object({ current: v.string(), latest: v.string() }));

export const readOutdated = (output: string): readonly string[] => {
  const report = v.safeParse(reportSchema, parseJson(output));
  if (!report.success) return ['Newer versions: not checked (npm outdated printed no report).'];
  const packages = Object.entries(report.output);
  return [
    `Newer versions: ${packages.length}.`,
    ...packages.map(([name, { current, latest }]) => `newer  ${name} ${current} → ${latest}`),
  ];
};

/** Undefined: not JSON. */
export const parseJson = (output: string): unknown => {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
};
