import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Returns whether this machine has the program `name`. If not, prints that tests are skipped, and
 * how to install it.
 */
export const hasTool = (name: string, debianPackage = name): boolean => {
  const isFound = spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
  if (!isFound)
    console.log(
      `skipped: this machine has no ${name}; on Debian, run apt-get install ${debianPackage}`,
    );
  return isFound;
};

/**
 * Installs the packages of a folder that has a package.json of its own, unless they are there.
 * @throws Error with the output of npm
 */
export const installTools = async (folder: string) => {
  if (existsSync(join(folder, 'node_modules'))) return;
  await promisify(execFile)('npm', ['ci', '--silent', '--prefix', folder]);
};
