import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createStaffClient, type StaffClient } from '../../support/server/crash/staff-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server/server-process.ts';
import { createTemporaryFolder, type Defer, withCleanup } from '../support/cleanup.ts';
import { atMost, buildSampleRow, type Section } from '../support/row.ts';
import { buildTotalRow } from './kills.ts';

const clientCount = 20;
const FULL_DISK_MS = 3_000;
// The server must exit at its next checkpoint, which fails on a full disk. The timeout is longer
// than the interval of checkpoints.
const HANG_TIMEOUT_MS = 90_000;
const DISK_SIZE_MB = 512;

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8' });

/** Mounts a tmpfs. `limitFreeSpace(mb)` leaves that many MB free on it. */
const mountDisk = async (defer: Defer) => {
  const folder = await createTemporaryFolder(defer);
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK_SIZE_MB}m`, 'none', folder);
  defer(async () => run('umount', '--lazy', folder));
  const getUsedMb = () =>
    Number(run('df', '--output=used', '-m', folder).trim().split('\n').at(-1));
  return {
    folder,
    limitFreeSpace: (mb: number) => run('mount', '-o', `remount,size=${getUsedMb() + mb}m`, folder),
  };
};

/**
 * Sends payment requests from `clientCount` clients at once until the server has ended. Returns the
 * idents of the acknowledged requests by description, and how long each failed request took.
 */
const sendUntilEnd = async (staff: StaffClient, server: ServerProcess, name: string) => {
  const acknowledged = new Map<string, string>();
  const failedMs: number[] = [];
  let number = 0;
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  const sendRequests = async () => {
    while (!hasEnded) {
      const description = `${name} no. ${number++}`;
      const startMs = performance.now();
      const response = await staff.createPayment(description, randomUUID()).catch(() => undefined);
      if (response?.status === 201) acknowledged.set(description, response.body.ident);
      else failedMs.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: clientCount }, sendRequests));
  return { acknowledged, failedMs };
};

/**
 * Fills the disk while clients send requests, waits until the server exits or sends SIGTERM, and
 * restarts it with free space.
 */
const runFullDiskRound = (waitsForExit: boolean) =>
  withCleanup(async (defer) => {
    const disk = await mountDisk(defer);
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PORT: '0', HOST: '127.0.0.1', DATA_DIR: disk.folder, DEMO: '1' };
    const server = await startServerProcess(env);
    defer(() => server.stop('SIGKILL'));
    const address = { origin: server.origin };
    const staff = await createStaffClient(address);
    disk.limitFreeSpace(1);

    const name = `full ${randomUUID()}`;
    let isHung = false;
    const hangTimer = setTimeout(() => {
      isHung = true;
      void server.stop('SIGKILL');
    }, HANG_TIMEOUT_MS);
    const sending = sendUntilEnd(staff, server, name);
    if (!waitsForExit) {
      await delay(FULL_DISK_MS);
      await server.stop('SIGTERM');
    }
    const { acknowledged, failedMs } = await sending;
    clearTimeout(hangTimer);

    disk.limitFreeSpace(DISK_SIZE_MB);
    const restarted = await startServerProcess(env);
    defer(() => restarted.stop('SIGKILL'));
    address.origin = restarted.origin;
    const stored = new Map(
      (await staff.list(name)).map(({ description, ident }) => [description, ident]),
    );
    const lost = [...acknowledged].filter(
      ([description, ident]) => stored.get(description) !== ident,
    ).length;
    await restarted.stop('SIGKILL');
    return { acknowledged: acknowledged.size, lost, hung: isHung ? 1 : 0, failedMs };
  });

/**
 * Measures a server whose disk (a tmpfs) runs full. Returns undefined without Linux and root, which
 * the mount needs.
 */
export const measureFullDisk = async (rounds: number): Promise<Section | undefined> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const results: Awaited<ReturnType<typeof runFullDiskRound>>[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await runFullDiskRound(round === 0));
  const getAll = (key: 'acknowledged' | 'lost' | 'hung') => results.map((result) => result[key]);
  const failedMs = results.flatMap((result) => result.failedMs);
  return {
    title: `A disk that runs full under ${clientCount} clients (embedded)`,
    rows: [
      buildTotalRow('disks filled', [rounds]),
      buildTotalRow('acknowledged requests', getAll('acknowledged')),
      buildTotalRow('acknowledged and lost', getAll('lost'), atMost(0)),
      buildTotalRow('hung instead of exiting', getAll('hung'), atMost(0)),
      buildSampleRow('failed requests on the full disk: time to the failure', failedMs, {}),
      buildSampleRow('failed requests on the full disk: slowest', [Math.max(...failedMs)], {
        goal: atMost(1_000),
      }),
    ],
    notes: [
      'Full disk: in the first round the server exits at its next checkpoint, in the others on SIGTERM; with free space it restarts without manual repair.',
    ],
  };
};
