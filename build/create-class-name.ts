import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const HASH_LENGTH = 4;

/**
 * Returns the name in the build of the class `name` in the CSS module `file`. All classes of a file share one short hash, which
 * makes the first style sheet 0.2 KB smaller than Vite's default names. The pre-rendered log-in screen needs the same names.
 */
export const createClassName = (name: string, file: string) => {
  const path = relative(process.cwd(), file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, HASH_LENGTH)}`;
};
