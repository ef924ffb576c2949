const namePattern = /^beepaid-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z\.(?:backup|tar\.gz)$/;

/**
 * The name of a backup, such as `beepaid-2026-11-21T02-00-00Z.backup`. Names sort by time. An archive
 * that is not encrypted ends with `.tar.gz`.
 */
export const buildBackupName = (now: Date, { isEncrypted }: { readonly isEncrypted: boolean }) =>
  `beepaid-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.${isEncrypted ? 'backup' : 'tar.gz'}`;

export const isBackupName = (name: string) => namePattern.test(name);

/** When the backup called `name` was made; an invalid date for other names. */
export const parseBackupTime = (name: string) => {
  const [, stamp = ''] = namePattern.exec(name) ?? [];
  // 2026-11-21T02-00-00 becomes 2026-11-21T02:00:00.
  return new Date(`${stamp.replace(/-(\d\d)-(\d\d)$/, ':$1:$2')}Z`);
};
