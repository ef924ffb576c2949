import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pack } from '../../../server/db/embedded/backup/archive.ts';
import {
  buildSignedArchiveHeader,
  createBackupSigner,
} from '../../../server/db/embedded/backup/signed-archive.ts';
import { createDataFolder } from './data-folder.ts';
import { buildHostileLibrary } from './hostile-library.ts';

/**
 * Packs the `folder` of a database into the backup `file` as earlier versions did: not encrypted, and
 * signed with `secret`.
 */
export const packBackup = async (folder: string, file: string, secret?: string) => {
  await pack(folder, (content) => writeFile(file, content, { flag: 'wx' }));
  if (secret === undefined) return;
  const archive = await readFile(file);
  const digest = createBackupSigner(secret).update(archive).digest();
  await writeFile(file, Buffer.concat([buildSignedArchiveHeader(digest), archive]));
};

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

interface SmallBackup {
  readonly signedWith?: string | undefined;
  /** Creates the file of a table at `path`. */
  readonly addTable?: (path: string) => Promise<void>;
}

/** Packs a backup that has only the first file of a database. The engine cannot start on it. */
export const createSmallBackup = async ({ signedWith, addTable }: SmallBackup) => {
  const { folder, remove } = await createDataFolder('empty');
  const database = join(folder, 'database');
  await mkdir(join(database, 'base/5'), { recursive: true });
  await writeFile(join(database, 'PG_VERSION'), '17\n');
  await addTable?.(join(database, 'base/5/99999'));
  const file = join(folder, 'backup.tar.gz');
  await packBackup(database, file, signedWith);
  return { file, remove };
};
