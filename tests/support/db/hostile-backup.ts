import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pack } from '../../../server/db/embedded/backup/archive.ts';
import {
  buildSignedArchiveHeader,
  createBackupSigner,
} from '../../../server/db/embedded/backup/signed-archive.ts';
import { createDataFolder } from './data-folder.ts';
import { buildHostileLibrary } from './hostile-library.ts';

/** As earlier versions did: not encrypted, signed with `secret`. */
export const packBackup = async (folder: string, file: string, secret?: string) => {
  await pack(folder, (content) => writeFile(file, content, { flag: 'wx' }));
  if (secret === undefined) return;
  const archive = await readFile(file);
  const digest = createBackupSigner(secret).update(archive).digest();
  await writeFile(file, Buffer.concat([buildSignedArchiveHeader(digest), archive]));
};

/** The configuration makes the engine load the library `name`, which creates `marker`. */
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

export const createHostileBackup = async (name: string, secret?: string) => {
  const hostile = await createHostileDatabase(name);
  const file = join(hostile.folder, 'backup.tar.gz');
  await packBackup(hostile.database, file, secret);
  return { ...hostile, file };
};

interface SmallBackup {
  readonly signedWith?: string | undefined;
  readonly addTable?: (path: string) => Promise<void>;
}

/** Only a database's first file; the engine cannot start on it. */
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
