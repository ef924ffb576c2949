import { spawnSync } from 'node:child_process';

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
