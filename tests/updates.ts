/**
 * Checks the installed packages against the advisories of the registry, and fails when there are
 * any. The check asks the network, so that it is no part of `npm run check`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readAdvisories } from './support/updates/read-advisories.ts';

const TIMEOUT_MS = 120_000;

const { stdout } = spawnSync('npm', ['audit', '--json'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  timeout: TIMEOUT_MS,
});
const { lines, areFound } = readAdvisories(stdout);
for (const line of lines) console.log(line);
if (areFound) process.exitCode = 1;
