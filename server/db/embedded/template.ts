import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { packageRoot } from '../../lib/settings/package-files.ts';
import { getMigrationsHash } from '../migrate/migration-files.ts';
import { migratePGlite } from '../migrate/migrations.ts';
import { extensions } from './engine-configuration.ts';

/** `npm run build` creates it. */
export const builtTemplates = join(packageRoot, 'dist-server/template');

const engineFile = createRequire(import.meta.url).resolve('@electric-sql/pglite');

export const getTemplateKey = async () => {
  const engine = await readFile(join(dirname(engineFile), '../package.json'), 'utf8');
  return createHash('sha256').update(engine).update(getMigrationsHash()).digest('hex').slice(0, 16);
};

/** Takes several seconds. */
export const createEmptyDatabase = async (folder: string) => {
  const client = await PGlite.create(folder, { extensions });
  await migratePGlite(client);
  await client.exec('VACUUM ANALYZE');
  await client.close();
};

/** Several processes may create the folder at once. */
export const ensureTemplate = async (parent: string) => {
  const folder = join(parent, await getTemplateKey());
  if (existsSync(folder)) return folder;
  await mkdir(parent, { recursive: true });
  const unfinished = await mkdtemp(join(parent, 'unfinished-'));
  await createEmptyDatabase(unfinished);
  try {
    await rename(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true });
  }
  return folder;
};
