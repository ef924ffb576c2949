import { extname, join } from 'node:path';
import { packageRoot } from '../settings/package-files.ts';

/**
 * Returns the path of a program that the server starts in a process or thread of its own. Among the
 * sources it is `<name>.ts` in `folder`. The build puts it beside main.js.
 */
export const findProgram = (folder: string, name: string) =>
  extname(import.meta.filename) === '.ts'
    ? join(folder, `${name}.ts`)
    : join(packageRoot, 'dist-server/server', `${name}.js`);

/**
 * The flag of Node that makes `eval` and `new Function` throw. The embedded engine's loader
 * evaluates texts of the libraries that it loads.
 */
export const FORBID_CODE_GENERATION = '--disallow-code-generation-from-strings';

/** Whether this process runs JavaScript from strings, because Node was started without the flag. */
export const canGenerateCode = () => {
  try {
    // The content of the function does not matter: Node throws when it is created.
    Function('');
    return true;
  } catch {
    return false;
  }
};
