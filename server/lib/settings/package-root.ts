import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const findPackageRoot = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : findPackageRoot(dirname(folder));

/**
 * The folder of package.json, for the sources and for the compiled server, which is one level
 * deeper.
 */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));
