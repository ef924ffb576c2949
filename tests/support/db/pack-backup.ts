import { readFile, writeFile } from 'node:fs/promises';
import { pack } from '../../../server/db/embedded/backup/archive.ts';
import {
  buildSignedArchiveHeader,
  createBackupSigner,
} from '../../../server/db/embedded/backup/signed-archive.ts';

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
