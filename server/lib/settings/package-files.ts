import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const findPackageRoot = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : findPackageRoot(dirname(folder));

/** The folder of package.json. The compiled server is a level deeper than the sources. */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

const packageSchema = v.object({ version: v.string() });

/** An upgrade may replace package.json while this process runs. */
export const appVersion = v.parse(
  packageSchema,
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')),
).version;

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The build writes the version next to the app. */
export const readTermsVersion = async (folder: string): Promise<string | null> => {
  try {
    return (await readFile(join(folder, 'terms-version.txt'), 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};
