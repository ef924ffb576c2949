import { extname, join } from 'node:path';
import { packageRoot } from '../settings/package-files.ts';

/** Programs are `<name>.ts` in `folder` among the sources, and next to main.js in the build. */
export const findProgram = (folder: string, name: string) =>
  extname(import.meta.filename) === '.ts'
    ? join(folder, `${name}.ts`)
    : join(packageRoot, 'dist-server/server', `${name}.js`);

/** With this flag, `eval` and `new Function` throw. The loader of the embedded database needs them. */
export const FORBID_CODE_GENERATION = '--disallow-code-generation-from-strings';

export const canGenerateCode = () => {
  try {
    // Node throws when the function is created, whatever its content.
    Function('');
    return true;
  } catch {
    return false;
  }
};
