/**
 * Lists the packages of `package.json` that have a newer version. Checks all installed packages
 * against the advisories of the registry, and fails when there are any. The check asks the network,
 * so that it is no part of `npm run check`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readAdvisories } from './support/updates/read-advisories.ts';
import { readOutdated } from './support/updates/read-outdated.ts';

const TIMEOUT_MS = 120_000;

const readNpm = (command: string) =>
  spawnSync('npm', [command, '--json'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
  }).stdout;

const { lines, areFound } = readAdvisories(readNpm('audit'));
for (const line of [...readOutdated(readNpm('outdated')), ...lines]) console.log(line);
if (areFound) process.exitCode = 1;
