import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { link, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';

const HEARTBEAT_MS = 3_000;
/** After so long without a heartbeat, the process counts as ended. */
const LEASE_LIFETIME_MS = 15_000;
const TAKEOVER_CHECK_MS = 300;

const leaseSchema = v.object({
  id: v.string(),
  domain: v.string(),
  host: v.string(),
  pid: v.number(),
});

export type Lease = v.InferOutput<typeof leaseSchema>;

export const getLeasePath = (folder: string) => join(folder, 'owner.lease');

/**
 * Processes of one network namespace share the kernel's lock of `owner-lock.ts` until the next boot. Each
 * container has its own.
 */
const getLockDomain = async () => {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(hostname);
  const namespace = await readlink('/proc/self/ns/net').catch(() => '');
  return `${boot.trim()} ${namespace}`;
};

const parseLease = (text: string): Lease | undefined => {
  try {
    return v.parse(leaseSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
};

const readLease = async (path: string) => parseLease(await readFile(path, 'utf8').catch(() => ''));

// The engine can block the main thread, so the heartbeat has its own thread. It writes, because `utimes`
// would use this machine's time instead of the file system's. A process that has lost its lease ends at once,
// because another one writes to the same files.
const heartbeat = `
const { closeSync, openSync, readFileSync, writeFileSync, writeSync } = require('node:fs');
const { path, content, intervalMs } = require('node:worker_threads').workerData;
const renew = () => {
  if (readFileSync(path, 'utf8') !== content) return false;
  const file = openSync(path, 'r+');
  writeSync(file, content, 0);
  closeSync(file);
  return true;
};
setInterval(() => {
  try {
    if (renew()) return;
  } catch (error) {
    try {
      if (error.code === 'ENOENT') writeFileSync(path, content, { flag: 'wx' });
    } catch {
      // The next heartbeat tries again.
    }
    return;
  }
  writeSync(2, 'Another process has taken the data folder over; this one ends.\\n');
  process.kill(process.pid, 'SIGKILL');
}, intervalMs);`;

/** `fresh` was just written, so its time is the current time of the file system. */
const isExpired = async (path: string, fresh: string) => {
  const [lease, now] = await Promise.all([stat(path).catch(() => undefined), stat(fresh)]);
  return lease === undefined || now.mtimeMs - lease.mtimeMs > LEASE_LIFETIME_MS;
};

/** Returns the lease of another owner who is alive. */
const claim = async (path: string, fresh: string, own: Lease): Promise<Lease | undefined> => {
  try {
    await link(fresh, path);
    return undefined;
  } catch {
    // There is a lease already, or the file system supports no hard links.
  }
  const existing = await readLease(path);
  // This process holds the lock of its domain, so an owner in the same domain has ended.
  if (existing?.domain === own.domain) {
    await rename(fresh, path);
    return undefined;
  }
  if (existing && !(await isExpired(path, fresh))) return existing;
  await rename(fresh, path);
  // Two processes may take an expired lease over at once. The later rename wins.
  await delay(TAKEOVER_CHECK_MS);
  const winner = await readLease(path);
  return winner?.id === own.id ? undefined : (winner ?? existing);
};

/**
 * Owners in other containers, and on machines with the same network volume, do not share the kernel's lock,
 * which the caller holds. Returns the lease of a living owner, or a function that releases the new one.
 */
export const takeLease = async (
  folder: string,
): Promise<{ owner: Lease } | { release: () => void }> => {
  const path = getLeasePath(folder);
  const own = {
    id: randomUUID(),
    domain: await getLockDomain(),
    host: hostname(),
    pid: process.pid,
  };
  const content = JSON.stringify(own);
  const fresh = `${path}.${own.id}`;
  await writeFile(fresh, content);
  const owner = await claim(path, fresh, own).finally(() => rm(fresh, { force: true }));
  if (owner) return { owner };
  const workerData = { path, content, intervalMs: HEARTBEAT_MS };
  const worker = new Worker(heartbeat, { eval: true, workerData, execArgv: [], env: {} });
  worker.unref();
  return {
    release: () => {
      void worker.terminate();
      if (existsSync(path) && readFileSync(path, 'utf8') === content) rmSync(path, { force: true });
    },
  };
};
