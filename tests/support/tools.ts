import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Otherwise prints that tests are skipped, and how to install it. */
export const hasTool = (name: string, debianPackage = name): boolean => {
  const isFound = spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
  if (!isFound)
    console.log(
      `skipped: this machine has no ${name}; on Debian, run apt-get install ${debianPackage}`,
    );
  return isFound;
};

/** For a folder with its own package.json. @throws Error with npm's output */
export const installTools = async (folder: string) => {
  if (existsSync(join(folder, 'node_modules'))) return;
  await promisify(execFile)('npm', ['ci', '--silent', '--prefix', folder]);
};
