import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { secretNames } from '../../../lib/settings/secrets.ts';

const TIMEOUT_MS = 60 * 60_000;
const MAX_STDERR_LENGTH = 300;

const getEnvironment = (file: string) => {
  const hidden = new Set<string>(secretNames);
  const variables = Object.entries(process.env).filter(([name]) => !hidden.has(name));
  return { ...Object.fromEntries(variables), BACKUP_NAME: basename(file) };
};

/**
 * The shell command encrypts the backup, or sends it to another machine. `BACKUP_NAME` has the file's name.
 * @throws Error with the exit code. Its cause is the last line of stderr
 */
const copyBackup = async (file: string, command: string, signal: AbortSignal): Promise<void> => {
  const child = spawn('sh', ['-c', command], {
    env: getEnvironment(file),
    stdio: ['pipe', 'ignore', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const closed = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const stderr = text(child.stderr);
  const piped = pipeline(createReadStream(file), child.stdin).then(
    () => true,
    () => false,
  );
  const [code, isWhole] = await Promise.all([closed, piped]);
  if (code === 0 && isWhole) return;
  if (code === 0) throw new Error('BACKUP_COMMAND did not read the whole backup');
  const lastLine = (await stderr).trim().split('\n').at(-1)?.slice(0, MAX_STDERR_LENGTH);
  throw new Error(`BACKUP_COMMAND failed (exit code ${code})`, { cause: lastLine });
};

export const tryCopyBackup = (
  file: string,
  command: string,
  signal: AbortSignal = AbortSignal.any([]),
): Promise<Error | undefined> =>
  copyBackup(file, command, signal).then(
    () => undefined,
    (error: Error) => error,
  );
