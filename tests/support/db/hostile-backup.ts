import { appendFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataFolder } from './data-folder.ts';
import { buildHostileLibrary } from './hostile-library.ts';
import { packBackup } from './pack-backup.ts';

/**
 * Creates a database whose configuration makes the engine load the library `name` of its folder.
 * The library creates the file `marker`.
 */
export const createHostileDatabase = async (name: string) => {
  const { folder, remove } = await createDataFolder('filled');
  const database = join(folder, 'database');
  const marker = join(folder, 'marker');
  const code = `process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(marker)}, '')`;
  await writeFile(join(database, name), buildHostileLibrary(code));
  await appendFile(
    join(database, 'postgresql.conf'),
    `\nshared_preload_libraries = '/pglite/data/${name.replace(/\.so$/, '')}'\n`,
  );
  return { folder, database, marker, remove };
};

/** Packs a backup of a database with the library `name`, signed with `secret`. */
export const createHostileBackup = async (name: string, secret?: string) => {
  const hostile = await createHostileDatabase(name);
  const file = join(hostile.folder, 'backup.tar.gz');
  await packBackup(hostile.database, file, secret);
  return { ...hostile, file };
};

/** Packs a backup that has a symbolic link to a file outside, signed with `secret`. */
export const createLinkedBackup = async (secret: string) => {
  const { folder, remove } = await createDataFolder('filled');
  await symlink('/etc/passwd', join(folder, 'database/base/5/99999'));
  const file = join(folder, 'backup.tar.gz');
  await packBackup(join(folder, 'database'), file, secret);
  return { file, remove };
};
