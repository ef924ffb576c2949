import { basename } from 'node:path';
import type { VerifiedBackup } from './backup-file.ts';
import { parseBackupTime } from './backup-names.ts';
import type { ServerIdentity } from './server-identity.ts';

/** Formats the time in the name of a backup, such as `2026-11-21 02:00 UTC`. */
export const formatBackupTime = (isoTime: string) =>
  `${isoTime.slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Checks the name of a verified backup, and the server that made it. Backups of earlier versions have
 * neither under their signature, and are accepted.
 * @throws Error that says which backup the file contains
 */
export const requireOrigin = (
  { file, origin }: Pick<VerifiedBackup, 'file' | 'origin'>,
  identity: Pick<ServerIdentity, 'id'> | undefined,
) => {
  if (!origin) return;
  const name = basename(file);
  const madeAt = formatBackupTime(origin.madeAt);
  if (identity && origin.serverId !== identity.id) {
    throw new Error(
      `${name} is a backup of another server, made on ${madeAt}. To move that server to this machine, set DATA_DIR to an empty folder`,
    );
  }
  if (name === origin.name) return;
  if (Date.parse(origin.madeAt) < parseBackupTime(name).getTime()) {
    throw new Error(
      `${name} was renamed: it contains the older backup ${origin.name}, made on ${madeAt}`,
    );
  }
  throw new Error(
    `${name} was renamed: it contains the backup ${origin.name}, made on ${madeAt}. Give the file this name again`,
  );
};

/** Returns a sentence when the server has made a newer backup than `name`, otherwise undefined. */
export const describeOlderBackup = (
  name: string,
  identity: Pick<ServerIdentity, 'lastBackup'> | undefined,
) => {
  const lastBackup = identity?.lastBackup ?? null;
  if (lastBackup === null || !(parseBackupTime(name) < parseBackupTime(lastBackup)))
    return undefined;
  return `${name} is not the newest backup: this server has made ${lastBackup} since`;
};
