import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { v4 } from 'uuid';
import * as v from 'valibot';
import { syncToDisk } from '../database-folder.ts';

// The file is not in the database, so that a restore does not set it back.
const FILE_NAME = 'server-identity.json';

const identitySchema = v.object({
  id: v.string(),
  lastBackup: v.nullable(v.string()),
});

export type ServerIdentity = v.InferOutput<typeof identitySchema>;

export const readServerIdentity = async (dataDir: string): Promise<ServerIdentity | undefined> => {
  const json = await readFile(join(dataDir, FILE_NAME), 'utf8').catch(() => undefined);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), identitySchema), json);
  return parsed.success ? parsed.output : undefined;
};

/** Writes atomically. */
const writeServerIdentity = async (dataDir: string, identity: ServerIdentity) => {
  const file = join(dataDir, FILE_NAME);
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, 'w', 0o600);
  await handle.writeFile(JSON.stringify(identity)).finally(() => handle.close());
  await syncToDisk(unfinished);
  await rename(unfinished, file);
};

export const loadServerIdentity = async (dataDir: string): Promise<ServerIdentity> => {
  const existing = await readServerIdentity(dataDir);
  if (existing) return existing;
  const created = { id: v4(), lastBackup: null };
  await writeServerIdentity(dataDir, created);
  return created;
};

/** An older backup must not pass as the newest. */
export const saveLastBackup = async (dataDir: string, lastBackup: string) =>
  writeServerIdentity(dataDir, { ...(await loadServerIdentity(dataDir)), lastBackup });

/** A new server, onto which a backup is restored, goes on as the server that made the backup. */
export const adoptServerId = async (dataDir: string, id: string) =>
  writeServerIdentity(dataDir, { id, lastBackup: null });
