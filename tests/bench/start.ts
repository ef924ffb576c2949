import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { apiClient } from './api-client.ts';
import { atMost, rowOf, type Section } from './row.ts';
import { scoped, temporaryFolder } from './scope.ts';
import { startServer } from './server.ts';
import { timed } from './statistics.ts';

const restMs = 5_000;

/** Resident memory of a process, in MB. */
const memoryOf = (pid: number | undefined) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

const once = () =>
  scoped(async (defer) => {
    const dataFolder = await temporaryFolder(defer);
    const start = async () => {
      const began = performance.now();
      const server = await startServer(defer, { dataFolder });
      const client = apiClient(server.origin);
      await client.get('/readyz');
      client.close();
      return { server, ms: performance.now() - began };
    };
    const first = await start();
    await delay(restMs);
    const memoryFirst = memoryOf(first.server.pid);
    const stop = await timed(() => first.server.stop());
    const again = await start();
    await delay(restMs);
    return { first: first.ms, again: again.ms, stop, memoryFirst, memoryAgain: memoryOf(again.server.pid) };
  });

/** Starting, resting, stopping: the embedded database with the demo's data. */
export const measureStart = async (rounds: number): Promise<Section> => {
  const runs: Awaited<ReturnType<typeof once>>[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await once());
  const row = (measure: string, unit: 'ms' | 'MB', key: keyof (typeof runs)[number], limit: number) =>
    rowOf(
      measure,
      unit,
      runs.map((run) => run[key]),
      { goal: atMost(limit) },
    );
  return {
    title: 'Start (embedded database, demo data)',
    rows: [
      row('first start, empty folder, to its first answer', 'ms', 'first', 6_000),
      row('start with existing data, to its first answer', 'ms', 'again', 2_000),
      row('memory at rest, after a first start', 'MB', 'memoryFirst', 350),
      row('memory at rest, with existing data', 'MB', 'memoryAgain', 350),
      row('SIGTERM to exit', 'ms', 'stop', 1_000),
    ],
    notes: [
      `Memory: resident, ${restMs / 1000} s after the first answer. SIGTERM: the goal of 1 s is the bench's own.`,
    ],
  };
};
