import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildRow, type Section } from '../support/row.ts';

const root = join(import.meta.dirname, '../../..');
const reportFile = join(root, 'tests/results/mutation.json');
const folders = ['contract', 'server/domain', 'src/features/payments/send'];

/**
 * The part of Stryker's report that the bench reads, in the format of the mutation testing
 * elements.
 */
interface Report {
  readonly files: Readonly<
    Record<string, { readonly mutants: readonly { readonly status: string }[] }>
  >;
}

/** Returns the files with a test beside them that needs neither a database nor a page. */
const listTestedFiles = () =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter(
        (path) =>
          /(?<!\.test)\.ts$/.test(path) &&
          existsSync(join(root, path.replace(/\.ts$/, '.test.ts'))),
      ),
  );

/** The score of some mutants: the share that the tests noticed, in percent. */
const getScore = (statuses: readonly string[]) => {
  const noticed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const tried = statuses.filter((status) =>
    /^(Killed|Timeout|Survived|NoCoverage)$/.test(status),
  ).length;
  return tried === 0 ? 100 : (100 * noticed) / tried;
};

/** Measures with Stryker how many changes of the code the tests beside it notice. */
export const measureMutation = async (): Promise<Section> => {
  const files = listTestedFiles();
  const config = 'tests/bench/mutation/stryker.config.json';
  // Stryker writes no report when it fails, and that of an earlier run must not count.
  rmSync(reportFile, { force: true });
  execFileSync('npx', ['stryker', 'run', config, '--mutate', files.join(',')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const report: Report = JSON.parse(readFileSync(reportFile, 'utf8'));
  const results = Object.entries(report.files).map(([file, { mutants }]) => ({
    file,
    statuses: mutants.map(({ status }) => status),
  }));
  const all = results.flatMap(({ statuses }) => statuses);
  const worst = results
    .map(({ file, statuses }) => ({ file, score: getScore(statuses) }))
    .toSorted((one, other) => one.score - other.score)
    .slice(0, 5);
  const row = (measure: string, figure: number) =>
    buildRow(measure, '', [Math.round(figure * 10) / 10], {});
  return {
    title: 'Mutation of the code',
    rows: [
      row('files', results.length),
      row('changes', all.length),
      row('changes that the tests notice, in %', getScore(all)),
      ...worst.map(({ file, score }) => row(`noticed in ${file}, in %`, score)),
    ],
    notes: [
      'Mutation: Stryker changes one expression at a time in the files of contract, server/domain and the machine of Send that have a test without a database or page beside them. tests/results/mutation.json names each change that no test noticed.',
    ],
  };
};
