import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { builtTemplates, ensureTemplate } from './embedded/template.ts';

/** Another user may run the server. The template has no secrets. */
const makeReadable = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? makeReadable(path) : chmod(path, 0o644));
  }
};

// Templates of earlier builds are removed.
const current = await ensureTemplate(builtTemplates);
for (const name of await readdir(builtTemplates)) {
  const folder = join(builtTemplates, name);
  if (folder !== current) await rm(folder, { recursive: true });
}
await makeReadable(current);
