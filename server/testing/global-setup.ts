import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureTemplate } from '../db/embedded/template.ts';
import { templateCache } from './data-folder.ts';
import { dropTestDatabases, ensureTemplateDatabase } from './postgresql-template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated PGlite folder, or the name of a migrated database on the server at TEST_DATABASE_URL. */
    databaseTemplate: string;
    /** A temporary folder for the databases of this run, removed at its end. */
    runFolder: string;
    /** A part of the name of every PostgreSQL database that this run creates. */
    runName: string;
  }
}

/** Makes the template that test databases are copied from; the returned teardown removes the copies. */
export default async ({ provide }: TestProject) => {
  const url = process.env.TEST_DATABASE_URL;
  const runFolder = await mkdtemp(join(tmpdir(), 'beepaid-tests-'));
  const runName = basename(runFolder).replace(/\W/g, '_').toLowerCase();
  provide('databaseTemplate', url ? await ensureTemplateDatabase(url) : await ensureTemplate(templateCache));
  provide('runFolder', runFolder);
  provide('runName', runName);
  return async () => {
    if (url) await dropTestDatabases(url, runName);
    await rm(runFolder, { recursive: true, force: true });
  };
};
