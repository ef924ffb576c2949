import { extname, join } from 'node:path';
import { packageRoot } from '../settings/package-files.ts';

/**
 * A program for a process or thread of its own. Among the sources it is `<name>.ts` in `folder`. The build
 * puts it beside main.js.
 */
export const findProgram = (folder: string, name: string) =>
  extname(import.meta.filename) === '.ts'
    ? join(folder, `${name}.ts`)
    : join(packageRoot, 'dist-server/server', `${name}.js`);

/**
 * `eval` and `new Function` throw with this flag of Node. The embedded engine's loader evaluates texts of the
 * libraries that it loads.
 */
export const FORBID_CODE_GENERATION = '--disallow-code-generation-from-strings';

/** True when Node was started without the flag. */
export const canGenerateCode = () => {
  try {
    // Node throws when the function is created, whatever its content.
    Function('');
    return true;
  } catch {
    return false;
  }
};
