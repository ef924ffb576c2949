import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repository, type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { atMost, type Section, sampledRow } from '../row.ts';
import { type Defer, scoped, temporaryFolder } from '../scope.ts';
import { median } from '../statistics.ts';
import { total } from './kills.ts';

const racing = 6;

/** What a process of node costs at the least: from its start to its end. */
const bareProcess = async () => {
  const began = performance.now();
  await once(spawn(process.execPath, ['-e', '']), 'exit');
  return performance.now() - began;
};

type Racer = { readonly owner: ServerProcess } | { readonly said: string; readonly ms: number };

const race = async (env: NodeJS.ProcessEnv): Promise<Racer> => {
  const began = performance.now();
  try {
    return { owner: await startServerProcess(env) };
  } catch (error) {
    return { said: String(error), ms: performance.now() - began };
  }
};

/** One that is refused by an owner at leisure, with nobody else starting. */
const latecomer = async (env: NodeJS.ProcessEnv) => {
  const began = performance.now();
  const child = spawn(process.execPath, [join(repository, 'dist-server/server/main.js')], { env, cwd: repository });
  await Promise.all([once(child, 'close'), text(child.stderr)]);
  return performance.now() - began;
};

/** An owner is killed, and servers race for its folder. */
const oneRound = async (env: NodeJS.ProcessEnv, defer: Defer) => {
  const racers = await Promise.all(Array.from({ length: racing }, () => race(env)));
  const owners = racers.flatMap((racer) => ('owner' in racer ? [racer.owner] : []));
  defer(async () => Promise.all(owners.map((owner) => owner.stop('SIGKILL'))));
  const refused = racers.flatMap((racer) => ('said' in racer ? [racer] : []));
  const names = (said: string) => owners.some(({ pid }) => said.includes(`in use by process ${pid}.`));
  const result = {
    owners: owners.length,
    unnamed: refused.filter(({ said }) => !names(said)).length,
    refusedMs: refused.map(({ ms }) => ms),
    latecomerMs: await latecomer(env),
    bareMs: await bareProcess(),
  };
  await Promise.all(owners.map((owner) => owner.stop('SIGKILL')));
  return result;
};

/** Who gets the data when several servers start on one folder after a kill -9. */
export const measureOwners = (rounds: number): Promise<Section> =>
  scoped(async (defer) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PORT: '0', HOST: '127.0.0.1', DATA_DIR: await temporaryFolder(defer), DEMO: '0' };
    await (await startServerProcess(env)).stop('SIGKILL');
    const results: Awaited<ReturnType<typeof oneRound>>[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await oneRound(env, defer));
    const floor = median(results.map(({ bareMs }) => bareMs));
    return {
      title: `${racing} servers at once on one folder, after a kill -9 (embedded)`,
      rows: [
        total('rounds', [rounds]),
        total(
          'rounds without exactly one owner',
          results.map(({ owners }) => (owners === 1 ? 0 : 1)),
          atMost(0),
        ),
        total(
          'refused without the owner’s name',
          results.map(({ unnamed }) => unnamed),
          atMost(0),
        ),
        sampledRow(
          'refused at leisure: start to end',
          results.map(({ latecomerMs }) => latecomerMs),
          {
            goal: atMost(1_000, 'p95'),
            ...(floor !== undefined && { floor }),
          },
        ),
        sampledRow(
          `refused in the race of ${racing}: start to end`,
          results.flatMap(({ refusedMs }) => refusedMs),
          {
            ...(floor !== undefined && { floor }),
          },
        ),
      ],
      notes: ['Owners: floor, a process of node that does nothing.'],
    };
  });
