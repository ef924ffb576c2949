import { join } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

interface Configuration {
  readonly forbidden: IForbiddenRuleType[];
  readonly options: object;
}

const root = join(import.meta.dirname, '..');
const folders = ['contract', 'server', 'src', 'sw', 'tests', 'vite.config.ts'];

const { default: configuration }: { default: Configuration } = await import(join(root, '.dependency-cruiser.mjs'));
const { forbidden, options } = configuration;
process.chdir(root);

// Through the API, because the command line of dependency-cruiser refuses Node 20.
const { output } = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true });
const { summary } = output as ICruiseResult;

for (const { rule, from, to, cycle } of summary.violations) {
  const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  console.error(`${rule.name}: ${from} → ${way}`);
}
console.log(`${summary.totalDependenciesCruised} dependencies, ${summary.violations.length} against the rules`);
if (summary.violations.length > 0) process.exitCode = 1;
