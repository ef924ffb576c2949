import { extname, join } from 'node:path';
import { packageRoot } from '../settings/package-root.ts';

/**
 * Returns the path of a program that the server starts in a process or thread of its own. Among the
 * sources it is `<name>.ts` in `folder`. The build puts it beside main.js.
 */
export const findProgram = (folder: string, name: string) =>
  extname(import.meta.filename) === '.ts'
    ? join(folder, `${name}.ts`)
    : join(packageRoot, 'dist-server/server', `${name}.js`);
