import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureTemplate } from '../db/embedded/template.ts';
import { packageRoot } from '../lib/package-root.ts';

/** Where tests keep the database that they start from. */
export const templateCache = join(packageRoot, 'node_modules/.cache/beepaid');

/** A DATA_DIR of its own; `filled` with an empty database, or, like before a first start, with nothing. */
export const makeDataFolder = async (content: 'filled' | 'empty') => {
  const folder = await mkdtemp(join(tmpdir(), 'beepaid-data-'));
  if (content === 'filled') {
    await cp(await ensureTemplate(templateCache), join(folder, 'database'), { recursive: true });
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
