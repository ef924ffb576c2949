import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtTemplates, ensureTemplate } from '../../../server/db/embedded/template.ts';
import { removeFolder } from '../remove-folder.ts';
import { dropTestDatabases, ensureTemplateDatabase } from './postgresql-template.ts';

/** The returned teardown drops the template's copies. */
export default async ({ provide }: TestProject) => {
  const url = process.env.TEST_DATABASE_URL;
  const runFolder = await mkdtemp(join(tmpdir(), 'beepaid-tests-'));
  const databaseNamePrefix = basename(runFolder).replace(/\W/g, '_').toLowerCase();
  provide(
    'databaseTemplate',
    url ? await ensureTemplateDatabase(url) : await ensureTemplate(builtTemplates),
  );
  provide('runFolder', runFolder);
  provide('databaseNamePrefix', databaseNamePrefix);
  return async () => {
    if (url) await dropTestDatabases(url, databaseNamePrefix);
    await removeFolder(runFolder);
  };
};
