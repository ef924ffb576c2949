import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { builtTemplates, ensureTemplate } from './embedded/template.ts';

/** A step of the build: makes the database that a first start copies, and removes those of earlier builds. */
const current = await ensureTemplate(builtTemplates);
for (const name of await readdir(builtTemplates)) {
  const folder = join(builtTemplates, name);
  if (folder !== current) await rm(folder, { recursive: true });
}
