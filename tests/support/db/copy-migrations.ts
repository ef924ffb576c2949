import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The first `count` migrations, in a new folder. */
export const copyMigrations = async (count: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'beepaid-migrations-'));
  await cp(new URL('../../../server/db/migrations', import.meta.url), folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  await writeFile(
    journalFile,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
  );
  return folder;
};
