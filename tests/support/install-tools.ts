import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Installs the packages of a folder that has a package.json of its own, unless they are there.
 * @throws Error with the output of npm
 */
export const installTools = async (folder: string) => {
  if (existsSync(join(folder, 'node_modules'))) return;
  await promisify(execFile)('npm', ['ci', '--silent', '--prefix', folder]);
};
