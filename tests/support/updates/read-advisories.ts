import * as v from 'valibot';
import { parseJson } from './read-outdated.ts';

const advisorySchema = v.object({ title: v.string(), url: v.string(), range: v.string() });

/** `npm audit --json`. A string in `via` names the listed package with the advisory. */
const reportSchema = v.object({
  vulnerabilities: v.record(
    v.string(),
    v.object({
      name: v.string(),
      severity: v.string(),
      via: v.array(v.union([v.string(), advisorySchema])),
    }),
  ),
  metadata: v.object({ dependencies: v.object({ total: v.number() }) }),
});

const failureSchema = v.object({ message: v.string() });

export interface Advisories {
  /** To print. */
  readonly lines: readonly string[];
  readonly areFound: boolean;
}

/**
 * From `npm audit --json`. Not every registry knows advisories: then nothing was checked, and the lines say
 * so.
 */
export const readAdvisories = (output: string): Advisories => {
  const json = parseJson(output);
  const report = v.safeParse(reportSchema, json);
  if (!report.success) {
    const failure = v.safeParse(failureSchema, json);
    const reason = failure.success ? failure.output.message : 'npm audit printed no report';
    return { lines: [`Advisories: not checked (${reason}).`], areFound: false };
  }
  const { vulnerabilities, metadata } = report.output;
  const packageCount = metadata.dependencies.total;
  const found = Object.values(vulnerabilities).flatMap(({ name, severity, via }) =>
    via
      .filter((each) => typeof each !== 'string')
      .map(({ title, url, range }) => `${severity}  ${name} ${range}: ${title} (${url})`),
  );
  return {
    lines: [`Advisories: ${found.length} for ${packageCount} installed packages.`, ...found],
    areFound: found.length > 0,
  };
};
