import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const rootAbove = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder));

/** The folder of package.json: the same from the sources and from the compiled server, which lies one level deeper. */
export const packageRoot = rootAbove(dirname(fileURLToPath(import.meta.url)));
