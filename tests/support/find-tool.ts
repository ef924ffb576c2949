import { spawnSync } from 'node:child_process';

/** Whether this machine has the program `name`; otherwise prints why tests are skipped. */
export const hasTool = (name: string, debianPackage = name): boolean => {
  const isFound = spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
  if (!isFound) console.log(`skipped: this machine has no ${name}; on Debian, run apt-get install ${debianPackage}`);
  return isFound;
};
