import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { FORBID_CODE_GENERATION, findProgram } from '../../../lib/work/programs.ts';
import { unfinishedPrefix } from '../database-folder.ts';
import { checkFreeSpace, getBackupFolder } from './backup.ts';
import { type VerifiedBackup, verifyBackup } from './backup-file.ts';
import { describeOlderBackup, requireOrigin } from './backup-origin.ts';
import type { RestoreCheck } from './backup-status.ts';
import { readServerIdentity } from './server-identity.ts';

const TIMEOUT_MS = 30 * 60_000;

const countsSchema = v.object({ tenantCount: v.number(), requestCount: v.number() });

const program = findProgram(import.meta.dirname, 'check-backup-process');

/** Only root may raise priorities, so one that is lower already stays. */
const lowerPriority = (pid: number) => {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  if (getPriority(pid) < PRIORITY_BELOW_NORMAL) setPriority(pid, PRIORITY_BELOW_NORMAL);
};

/**
 * The process has a low priority, so that the server stays responsive. It gets the backup's key on standard
 * input, and no secret of the server.
 */
const runProcess = async (
  { file, encryption }: VerifiedBackup,
  folder: string,
  signal: AbortSignal,
) => {
  const child = spawn(
    process.execPath,
    [...process.execArgv, FORBID_CODE_GENERATION, program, folder],
    {
      env: { PATH: process.env.PATH },
      stdio: ['pipe', 'pipe', 'pipe'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      killSignal: 'SIGKILL',
    },
  );
  const closed = new Promise<number | null>((resolve, reject) => {
    let failure: Error | undefined;
    child.once('error', (error) => {
      failure = error;
    });
    child.once('close', (code) => (failure ? reject(failure) : resolve(code)));
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  // An early end of the process breaks this pipe, and its exit code tells the reason.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify({ file, encryption }));
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    closed,
  ]);
  if (code !== 0)
    throw new Error(stderr.trim().split('\n').at(-1) || `The restore ended with exit code ${code}`);
  return v.parse(countsSchema, JSON.parse(stdout));
};

interface CheckOptions {
  /** Its size tells how much disk space the check needs. */
  readonly database: string;
  readonly secrets: readonly string[];
  readonly acceptsUnsigned: boolean;
  readonly checkOrigin?: (backup: VerifiedBackup) => void;
  readonly signal: AbortSignal;
}

/**
 * Also restores the backup into a spare folder beside `file`, and reads all rows. A failure becomes the
 * `error` of the result.
 * @throws the reason of `signal` when it aborts
 */
export const checkBackup = async (
  file: string,
  { database, secrets, acceptsUnsigned, checkOrigin, signal }: CheckOptions,
): Promise<RestoreCheck> => {
  const name = basename(file);
  let spare: string | undefined;
  try {
    const backup = await verifyBackup(file, secrets, { acceptsUnsigned });
    checkOrigin?.(backup);
    await checkFreeSpace(database, dirname(file));
    spare = await mkdtemp(join(dirname(file), unfinishedPrefix));
    const counts = await runProcess(backup, spare, signal);
    return { name, at: new Date().toISOString(), error: null, ...counts };
  } catch (error) {
    signal.throwIfAborted();
    return {
      name,
      at: new Date().toISOString(),
      error: error instanceof Error ? error.message : String(error),
    };
  } finally {
    if (spare !== undefined) await rm(spare, { recursive: true, force: true });
  }
};

/** This server must have made the backup, under this name, and no newer one. */
export const checkOwnBackup = async (
  dataDir: string,
  name: string,
  secrets: readonly string[],
  signal: AbortSignal,
) => {
  const identity = await readServerIdentity(dataDir);
  return checkBackup(join(getBackupFolder(dataDir), name), {
    database: join(dataDir, 'database'),
    secrets,
    acceptsUnsigned: secrets.length === 0,
    signal,
    checkOrigin: (backup) => {
      requireOrigin(backup, identity);
      const older = describeOlderBackup(name, identity);
      if (older !== undefined) throw new Error(older);
    },
  });
};
