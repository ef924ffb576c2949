import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type ListenOptions } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Held by one process at a time; the kernel lets go of it when that process ends, however it ends. */
export interface Ownership {
  release(): void;
}

const firstPort = 20_000;
const ports = 28_000;

/** What the kernel gives to one process only: an abstract socket on Linux, elsewhere a port of the loopback. */
const addressFor = async (folder: string, platform: NodeJS.Platform): Promise<ListenOptions> => {
  const { dev, ino } = await stat(folder);
  const digest = createHash('sha256').update(`${dev}:${ino}`).digest();
  return platform === 'linux'
    ? { path: `\0beepaid-go-${digest.toString('hex')}` }
    : { host: '127.0.0.1', port: firstPort + (digest.readUInt32BE() % ports), exclusive: true };
};

const pidFile = (folder: string) => join(folder, 'owner.pid');

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

// The file may still name an owner that is gone, for as long as the new one takes to write its own.
const ownerOf = async (folder: string, looks = 10): Promise<string> => {
  const pid = Number(await readFile(pidFile(folder), 'utf8').catch(() => ''));
  if (pid > 0 && isRunning(pid)) return `process ${pid}`;
  if (looks === 0) return 'another process';
  await delay(20);
  return ownerOf(folder, looks - 1);
};

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Makes this process the owner of `folder`, or throws an error that names the one that is. */
export const takeOwnership = async (folder: string, platform = process.platform): Promise<Ownership> => {
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    server.listen(await addressFor(folder, platform));
    await once(server, 'listening');
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Error(
      `The data in ${folder} is in use by ${await ownerOf(folder)}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  await writeFile(pidFile(folder), String(process.pid));
  return { release: () => server.close() };
};
