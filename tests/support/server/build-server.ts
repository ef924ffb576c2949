import { execFileSync } from 'node:child_process';
import { buildEmbeddedWriter } from '../db/build-embedded-writer.ts';
import { isBuilt } from '../is-built.ts';
import { repository } from './server-process.ts';

/**
 * Also the program that writes to the embedded database. A process from the build needs a third of the CPU
 * time.
 */
export default async () => {
  if (!isBuilt(repository, ['dist-server/server/main.js'])) {
    execFileSync('npm', ['run', '--silent', 'build:server'], { cwd: repository, stdio: 'inherit' });
  }
  if (!process.env.TEST_DATABASE_URL) await buildEmbeddedWriter();
};
