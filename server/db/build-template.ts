import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { builtTemplates, ensureTemplate } from './embedded/template.ts';

/** A build step: creates the database template that the first start copies, and removes templates of earlier builds. */
const current = await ensureTemplate(builtTemplates);
for (const name of await readdir(builtTemplates)) {
  const folder = join(builtTemplates, name);
  if (folder !== current) await rm(folder, { recursive: true });
}
