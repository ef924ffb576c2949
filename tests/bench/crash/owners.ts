import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  repository,
  type ServerProcess,
  startServerProcess,
} from '../../support/server/server-process.ts';
import { createTemporaryFolder, type Defer, withCleanup } from '../support/cleanup.ts';
import { atMost, buildSampleRow, type Section } from '../support/row.ts';
import { median } from '../support/statistics.ts';
import { buildTotalRow } from './kills.ts';

const racerCount = 6;

/** Returns the duration in ms of a Node.js process that does nothing. */
const measureBareProcess = async () => {
  const startMs = performance.now();
  await once(spawn(process.execPath, ['-e', '']), 'exit');
  return performance.now() - startMs;
};

/** A server that has become the owner of the folder, or its error and the time until its exit. */
type Racer = { readonly owner: ServerProcess } | { readonly message: string; readonly ms: number };

const race = async (env: NodeJS.ProcessEnv): Promise<Racer> => {
  const startMs = performance.now();
  try {
    return { owner: await startServerProcess(env) };
  } catch (error) {
    return { message: String(error), ms: performance.now() - startMs };
  }
};

/**
 * Starts one server while another process owns the folder, and returns the time in ms until the
 * server exits.
 */
const startLateServer = async (env: NodeJS.ProcessEnv) => {
  const startMs = performance.now();
  const child = spawn(process.execPath, [join(repository, 'dist-server/server/main.js')], {
    env,
    cwd: repository,
  });
  await Promise.all([once(child, 'close'), text(child.stderr)]);
  return performance.now() - startMs;
};

/** Starts several servers at once on the folder of a killed owner. */
const runRace = async (env: NodeJS.ProcessEnv, defer: Defer) => {
  const racers = await Promise.all(Array.from({ length: racerCount }, () => race(env)));
  const owners = racers.flatMap((racer) => ('owner' in racer ? [racer.owner] : []));
  defer(async () => Promise.all(owners.map((owner) => owner.stop('SIGKILL'))));
  const refused = racers.flatMap((racer) => ('message' in racer ? [racer] : []));
  const includesOwnerId = (message: string) =>
    owners.some(({ pid }) => message.includes(`in use by process ${pid}.`));
  const result = {
    owners: owners.length,
    withoutOwnerId: refused.filter(({ message }) => !includesOwnerId(message)).length,
    refusedMs: refused.map(({ ms }) => ms),
    lateMs: await startLateServer(env),
    bareMs: await measureBareProcess(),
  };
  await Promise.all(owners.map((owner) => owner.stop('SIGKILL')));
  return result;
};

/** Counts the owners when several servers start on one folder after a kill -9. */
export const measureOwners = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const { PATH, HOME } = process.env;
    const env = {
      PATH,
      HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: await createTemporaryFolder(defer),
      DEMO: '0',
      PAYMENT_PROVIDER: 'sandbox',
    };
    await (await startServerProcess(env)).stop('SIGKILL');
    const results: Awaited<ReturnType<typeof runRace>>[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await runRace(env, defer));
    const floor = median(results.map(({ bareMs }) => bareMs));
    return {
      title: `${racerCount} servers at once on one folder, after a kill -9 (embedded)`,
      rows: [
        buildTotalRow('rounds', [rounds]),
        buildTotalRow(
          'rounds without exactly one owner',
          results.map(({ owners }) => (owners === 1 ? 0 : 1)),
          atMost(0),
        ),
        buildTotalRow(
          'refusals without the owner’s process id',
          results.map(({ withoutOwnerId }) => withoutOwnerId),
          atMost(0),
        ),
        buildSampleRow(
          'refused without a race: start to exit',
          results.map(({ lateMs }) => lateMs),
          {
            goal: atMost(1_000, 'p95'),
            ...(floor !== undefined && { floor }),
          },
        ),
        buildSampleRow(
          `refused in a race of ${racerCount}: start to exit`,
          results.flatMap(({ refusedMs }) => refusedMs),
          {
            ...(floor !== undefined && { floor }),
          },
        ),
      ],
      notes: ['Owners: floor is a Node.js process that does nothing.'],
    };
  });
