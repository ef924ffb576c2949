import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type ListenOptions } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { takeLease } from './lease.ts';

/**
 * The lock is of one process. A lease is for other containers and machines. When the process ends for any
 * reason, the kernel releases the lock, and the lease expires.
 */
export interface Ownership {
  release(): void;
}

const FIRST_PORT = 20_000;
const PORT_COUNT = 28_000;

/** Only one process can listen there: on an abstract socket on Linux, on a loopback port elsewhere. */
const getLockAddress = async (
  folder: string,
  platform: NodeJS.Platform,
): Promise<ListenOptions> => {
  const { dev, ino } = await stat(folder);
  const digest = createHash('sha256').update(`${dev}:${ino}`).digest();
  if (platform === 'linux') return { path: `\0beepaid-go-${digest.toString('hex')}` };
  const port = FIRST_PORT + (digest.readUInt32BE() % PORT_COUNT);
  return { host: '127.0.0.1', port, exclusive: true };
};

const getPidPath = (folder: string) => join(folder, 'owner.pid');

const isRunning = (pid: number) => {
  try {
    // Signal 0 only checks that the process exists. EPERM: it exists and belongs to another user.
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

// A new owner may not have written its id over the previous owner's yet.
const describeOwner = async (folder: string, retries = 10): Promise<string> => {
  const pid = Number(await readFile(getPidPath(folder), 'utf8').catch(() => ''));
  if (pid > 0 && isRunning(pid)) return `process ${pid}`;
  if (retries === 0) return 'another process';
  await delay(20);
  return describeOwner(folder, retries - 1);
};

const isAddressInUse = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** @throws Error that names the current owner */
export const acquireOwnership = async (
  folder: string,
  platform = process.platform,
): Promise<Ownership> => {
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    server.listen(await getLockAddress(folder, platform));
    await once(server, 'listening');
  } catch (error) {
    if (!isAddressInUse(error)) throw error;
    throw new Error(
      `The data in ${folder} is in use by ${await describeOwner(folder)}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const taken = await takeLease(folder).catch((error: unknown) => {
    server.close();
    throw error;
  });
  if ('owner' in taken) {
    server.close();
    const { host, pid } = taken.owner;
    throw new Error(
      `The data in ${folder} is in use by process ${pid} on ${host}, another container or machine. Stop it first, or set DATA_DIR to another folder. If it has ended, wait 15 seconds.`,
    );
  }
  await writeFile(getPidPath(folder), String(process.pid));
  return {
    release: () => {
      taken.release();
      server.close();
    },
  };
};

export const withOwnership = async <Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const ownership = await acquireOwnership(folder);
  try {
    return await work();
  } finally {
    ownership.release();
  }
};
