import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureTemplate } from '../../../server/db/embedded/template.ts';
import { packageRoot } from '../../../server/lib/settings/package-root.ts';

/** The folder of the migrated database that tests copy. It stays between runs. */
export const templateCacheFolder = join(packageRoot, 'node_modules/.cache/beepaid');

/**
 * Creates a DATA_DIR: `filled` with a database without rows, or `empty` as before the first start.
 */
export const createDataFolder = async (content: 'filled' | 'empty') => {
  const folder = await mkdtemp(join(tmpdir(), 'beepaid-data-'));
  if (content === 'filled') {
    // The copy has more than a thousand files, which Node copies in half a second, and `cp` in less
    // than a tenth.
    await promisify(execFile)('cp', [
      '-r',
      await ensureTemplate(templateCacheFolder),
      join(folder, 'database'),
    ]);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
