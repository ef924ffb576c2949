import { execFileSync } from 'node:child_process';
import { isBuilt } from '../is-built.ts';
import { buildTestPrograms } from './build-test-programs.ts';
import { repository } from './server-process.ts';

/**
 * Builds the server unless its build is newer than its sources, and the programs of the tests of the
 * embedded database. A server process that starts from the build needs a third of the CPU time that
 * it needs from the sources.
 */
export default async () => {
  if (!isBuilt(repository, ['dist-server/server/main.js'])) {
    execFileSync('npm', ['run', '--silent', 'build:server'], { cwd: repository, stdio: 'inherit' });
  }
  if (!process.env.TEST_DATABASE_URL) await buildTestPrograms();
};
