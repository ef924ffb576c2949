import type { TestProject } from 'vitest/node';
import { ensureTemplate } from '../db/embedded/template.ts';
import { templateCache } from './data-folder.ts';
import { ensureTemplateDatabase } from './postgresql-template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated PGlite folder, or the name of a migrated database on the server at TEST_DATABASE_URL. */
    databaseTemplate: string;
  }
}

/** Makes the database that every test file starts from. */
export default async ({ provide }: TestProject) => {
  const url = process.env.TEST_DATABASE_URL;
  provide('databaseTemplate', url ? await ensureTemplateDatabase(url) : await ensureTemplate(templateCache));
};
