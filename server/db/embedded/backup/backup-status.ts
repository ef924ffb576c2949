import * as v from 'valibot';
import type { Database } from '../../database.ts';
import { readSetting, saveSetting } from '../../server-settings.ts';

const outcomeEntries = {
  name: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  error: v.nullable(v.string()),
};

export const restoreCheckSchema = v.object({
  ...outcomeEntries,
  tenantCount: v.optional(v.number()),
  requestCount: v.optional(v.number()),
});
const copySchema = v.object(outcomeEntries);

/** The last restore check, and the last run of `BACKUP_COMMAND`. */
export const backupStatusSchema = v.object({
  restoreCheck: v.nullable(restoreCheckSchema),
  copy: v.nullable(copySchema),
});

export type RestoreCheck = v.InferOutput<typeof restoreCheckSchema>;
export type BackupCopy = v.InferOutput<typeof copySchema>;
export type BackupStatus = v.InferOutput<typeof backupStatusSchema>;

const keys = { restoreCheck: 'backup_restore_check', copy: 'backup_copy' } as const;

type Store = Pick<Database, 'unscopedDb'>;

export const saveRestoreCheck = (store: Store, check: RestoreCheck) =>
  saveSetting(store, keys.restoreCheck, JSON.stringify(check));

export const saveBackupCopy = (store: Store, copy: BackupCopy) =>
  saveSetting(store, keys.copy, JSON.stringify(copy));

export const readBackupStatus = async (store: Store): Promise<BackupStatus> => {
  const read = async (key: string): Promise<unknown> =>
    JSON.parse((await readSetting(store, key)) ?? 'null');
  return v.parse(backupStatusSchema, {
    restoreCheck: await read(keys.restoreCheck),
    copy: await read(keys.copy),
  });
};
