import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const findPackageRoot = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : findPackageRoot(dirname(folder));

/**
 * The folder of package.json, for the sources and for the compiled server, which is one level
 * deeper.
 */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

const packageSchema = v.object({ version: v.string() });

/** The version in package.json when this process started. */
export const appVersion = v.parse(
  packageSchema,
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')),
).version;

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * The version of the terms in a built app, which the build writes beside it; null without a built
 * app.
 */
export const readTermsVersion = async (folder: string): Promise<string | null> => {
  try {
    return (await readFile(join(folder, 'terms-version.txt'), 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};
