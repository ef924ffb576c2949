import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type StaffDevice, staffDevice } from '../../support/crash/staff-device.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { atMost, type Section, sampledRow } from '../row.ts';
import { type Defer, scoped, temporaryFolder } from '../scope.ts';
import { total } from './kills.ts';

const clients = 20;
const fullForMs = 3_000;
// Longer than until the next checkpoint, which a full disk does not let through.
const patienceMs = 90_000;
const roomMb = 512;

const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' });

/** A disk of its own, and how to leave it so many MB of room. */
const ownDisk = async (defer: Defer) => {
  const folder = await temporaryFolder(defer);
  run('mount', '-t', 'tmpfs', '-o', `size=${roomMb}m`, 'none', folder);
  defer(async () => run('umount', '--lazy', folder));
  const used = () => Number(run('df', '--output=used', '-m', folder).trim().split('\n').at(-1));
  return { folder, leaveRoom: (mb: number) => run('mount', '-o', `remount,size=${used() + mb}m`, folder) };
};

/** Presses Send from `clients` at once until the server has ended. */
const pressUntilEnd = async (staff: StaffDevice, server: ServerProcess, name: string) => {
  const acknowledged = new Map<string, string>();
  const failedMs: number[] = [];
  let number = 0;
  let isOver = false;
  void server.ended.then(() => {
    isOver = true;
  });
  const press = async () => {
    while (!isOver) {
      const description = `${name} no. ${number++}`;
      const began = performance.now();
      const answer = await staff.press(description, randomUUID()).catch(() => undefined);
      if (answer?.status === 201) acknowledged.set(description, answer.body.ident);
      else failedMs.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, press));
  return { acknowledged, failedMs };
};

/** Fills the disk under presses of Send, has the server end by itself or by SIGTERM, and starts it where there is room. */
const fillUp = (endsItself: boolean) =>
  scoped(async (defer) => {
    const disk = await ownDisk(defer);
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PORT: '0', HOST: '127.0.0.1', DATA_DIR: disk.folder, DEMO: '1' };
    const server = await startServerProcess(env);
    defer(() => server.stop('SIGKILL'));
    const reached = { origin: server.origin };
    const staff = await staffDevice(reached);
    disk.leaveRoom(1);

    const name = `full ${randomUUID()}`;
    let isHung = false;
    const hang = setTimeout(() => {
      isHung = true;
      void server.stop('SIGKILL');
    }, patienceMs);
    const pressing = pressUntilEnd(staff, server, name);
    if (!endsItself) {
      await delay(fullForMs);
      await server.stop('SIGTERM');
    }
    const { acknowledged, failedMs } = await pressing;
    clearTimeout(hang);

    disk.leaveRoom(roomMb);
    const again = await startServerProcess(env);
    defer(() => again.stop('SIGKILL'));
    reached.origin = again.origin;
    const there = new Map((await staff.list(name)).map(({ description, ident }) => [description, ident]));
    const lost = [...acknowledged].filter(([description, ident]) => there.get(description) !== ident).length;
    await again.stop('SIGKILL');
    return { acknowledged: acknowledged.size, lost, hung: isHung ? 1 : 0, failedMs };
  });

/** A real disk that runs full (a tmpfs, which only root may mount); undefined for others. */
export const measureFullDisk = async (rounds: number): Promise<Section | undefined> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const results: Awaited<ReturnType<typeof fillUp>>[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await fillUp(round === 0));
  const of = (key: 'acknowledged' | 'lost' | 'hung') => results.map((result) => result[key]);
  const failedMs = results.flatMap((result) => result.failedMs);
  return {
    title: `A disk that runs full under ${clients} clients (embedded)`,
    rows: [
      total('disks filled', [rounds]),
      total('acknowledged before', of('acknowledged')),
      total('acknowledged and lost', of('lost'), atMost(0)),
      total('hung instead of ending', of('hung'), atMost(0)),
      sampledRow('refused, or the connection ended, when full', failedMs, {}),
      sampledRow('the longest of these', [Math.max(...failedMs)], { goal: atMost(1_000) }),
    ],
    notes: [
      'Full disk: in the first round the server ends by itself, at its next checkpoint, in the others by SIGTERM; it starts again where there is room, without any other hand.',
    ],
  };
};
