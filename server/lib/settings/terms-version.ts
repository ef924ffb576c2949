import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
