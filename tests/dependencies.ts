import { join } from 'node:path';
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IForbiddenRuleType,
} from 'dependency-cruiser';

interface Configuration {
  readonly forbidden: IForbiddenRuleType[];
  readonly forbiddenBetweenFolders: IForbiddenRuleType[];
  readonly options: ICruiseOptions;
  /** The paths of tests, as a regular expression. */
  readonly tests: string;
}

/**
 * Checks the imports of all files against the rules of `.dependency-cruiser.mjs`, and prints each
 * violation.
 */
const root = join(import.meta.dirname, '..');
const { default: configuration }: { default: Configuration } = await import(
  join(root, '.dependency-cruiser.mjs')
);
const { forbidden, forbiddenBetweenFolders, options, tests } = configuration;
process.chdir(root);

// The script uses the API of dependency-cruiser, whose command line refuses Node 20.
const check = async (
  folders: string[],
  rules: IForbiddenRuleType[],
  moreOptions: ICruiseOptions = {},
) => {
  const { output } = await cruise(folders, {
    ...options,
    ...moreOptions,
    ruleSet: { forbidden: rules },
    validate: true,
  });
  const { summary } = output as ICruiseResult;
  for (const { rule, from, to, cycle } of summary.violations) {
    const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
    console.error(`${rule.name}: ${from} → ${path}`);
  }
  if (summary.violations.length > 0) process.exitCode = 1;
  return summary;
};

const { totalDependenciesCruised } = await check(
  ['build', 'contract', 'server', 'src', 'sw', 'tests', 'vite.config.ts'],
  forbidden,
);
await check(['server'], forbiddenBetweenFolders, { exclude: { path: tests } });
console.log(`${totalDependenciesCruised} dependencies checked`);
