import { basename } from 'node:path';
import type { VerifiedBackup } from './backup-file.ts';
import type { ServerIdentity } from './server-identity.ts';

const namePattern = /^beepaid-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z\.(?:backup|tar\.gz)$/;

/**
 * Names such as `beepaid-2026-11-21T02-00-00Z.backup` sort by time. An archive that is not encrypted ends
 * with `.tar.gz`.
 */
export const buildBackupName = (now: Date, { isEncrypted }: { readonly isEncrypted: boolean }) =>
  `beepaid-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.${isEncrypted ? 'backup' : 'tar.gz'}`;

export const isBackupName = (name: string) => namePattern.test(name);

export const parseBackupTime = (name: string) => {
  const [, stamp = ''] = namePattern.exec(name) ?? [];
  // 2026-11-21T02-00-00 becomes 2026-11-21T02:00:00.
  return new Date(`${stamp.replace(/-(\d\d)-(\d\d)$/, ':$1:$2')}Z`);
};

/** Returns a text such as `2026-11-21 02:00 UTC`. */
export const formatBackupTime = (isoTime: string) =>
  `${isoTime.slice(0, 16).replace('T', ' ')} UTC`;

/**
 * The signed name and server must be those of the backup to restore. Backups of earlier versions have neither
 * under their signature, and are accepted.
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

export const describeOlderBackup = (
  name: string,
  identity: Pick<ServerIdentity, 'lastBackup'> | undefined,
) => {
  const lastBackup = identity?.lastBackup ?? null;
  if (lastBackup === null || !(parseBackupTime(name) < parseBackupTime(lastBackup)))
    return undefined;
  return `${name} is not the newest backup: this server has made ${lastBackup} since`;
};
