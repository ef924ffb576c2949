import { pack } from '../../../server/db/embedded/backup/archive.ts';
import { writeSigned } from '../../../server/db/embedded/backup/backup-signature.ts';

/** Packs the `folder` of a database into the backup `file`, signed with `secret`. */
export const packBackup = (folder: string, file: string, secret?: string) =>
  pack(folder, (content) => writeSigned(file, content, secret === undefined ? [] : [secret]));
