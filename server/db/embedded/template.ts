import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { packageRoot } from '../../lib/package-root.ts';
import { migratePGlite, migrationsHash } from '../migrations.ts';
import { extensions } from './extensions.ts';

/** Where `npm run build` leaves the template. */
export const builtTemplates = join(packageRoot, 'dist-server/template');

const engineFile = createRequire(import.meta.url).resolve('@electric-sql/pglite');

/** Names the template of this engine and these migrations. */
export const templateKey = async () => {
  const engine = await readFile(join(dirname(engineFile), '../package.json'), 'utf8');
  return createHash('sha256').update(engine).update(migrationsHash()).digest('hex').slice(0, 16);
};

/** Makes an empty, migrated database in `folder`; takes seconds, as it starts from nothing. */
export const createFromNothing = async (folder: string) => {
  const client = await PGlite.create(folder, { extensions });
  await migratePGlite(client);
  await client.exec('VACUUM ANALYZE');
  await client.close();
};

/** The template's folder below `parent`, made when absent. Whole or not there, whoever else makes it meanwhile. */
export const ensureTemplate = async (parent: string) => {
  const folder = join(parent, await templateKey());
  if (existsSync(folder)) return folder;
  await mkdir(parent, { recursive: true });
  const unfinished = await mkdtemp(join(parent, 'unfinished-'));
  await createFromNothing(unfinished);
  try {
    await rename(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true });
  }
  return folder;
};
