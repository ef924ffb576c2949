import { execFileSync } from 'node:child_process';
import { buildEmbeddedWriter } from '../db/build-embedded-writer.ts';
import { isBuilt } from '../is-built.ts';
import { repository } from './server-process.ts';

/**
 * Builds the server unless its build is newer than its sources, and the program with which tests
 * write to the embedded database. A server process that starts from the build needs a third of the CPU time that
 * it needs from the sources.
 */
export default async () => {
  if (!isBuilt(repository, ['dist-server/server/main.js'])) {
    execFileSync('npm', ['run', '--silent', 'build:server'], { cwd: repository, stdio: 'inherit' });
  }
  if (!process.env.TEST_DATABASE_URL) await buildEmbeddedWriter();
};
