import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { createApiClient } from './support/api-client.ts';
import { createTemporaryFolder, withCleanup } from './support/cleanup.ts';
import { atMost, buildRow, type Section } from './support/row.ts';
import { startServer } from './support/server.ts';
import { measureMs } from './support/statistics.ts';

const IDLE_MS = 5_000;

/** Reads the resident memory of a process, in MB. */
const readMemoryMb = (pid: number | undefined) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** Starts the server on an empty folder, stops it, and starts it again on the same data. */
const measureRun = () =>
  withCleanup(async (defer) => {
    const dataFolder = await createTemporaryFolder(defer);
    const start = async () => {
      const startMs = performance.now();
      const server = await startServer(defer, { dataFolder });
      const client = createApiClient(server.origin);
      await client.get('/readyz');
      client.close();
      return { server, ms: performance.now() - startMs };
    };
    const first = await start();
    await delay(IDLE_MS);
    const memoryFirst = readMemoryMb(first.server.pid);
    const stop = await measureMs(() => first.server.stop());
    const second = await start();
    await delay(IDLE_MS);
    return {
      first: first.ms,
      second: second.ms,
      stop,
      memoryFirst,
      memorySecond: readMemoryMb(second.server.pid),
    };
  });

/**
 * Measures the start, the idle memory and the stop of the server, on the embedded database with the
 * demo's data.
 */
export const measureStart = async (rounds: number): Promise<Section> => {
  const runs: Awaited<ReturnType<typeof measureRun>>[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await measureRun());
  const row = (
    measure: string,
    unit: 'ms' | 'MB',
    key: keyof (typeof runs)[number],
    limit: number,
  ) =>
    buildRow(
      measure,
      unit,
      runs.map((run) => run[key]),
      { goal: atMost(limit) },
    );
  return {
    title: 'Start (embedded database, demo data)',
    rows: [
      row('first start, empty folder, to the first response', 'ms', 'first', 6_000),
      row('start with existing data, to the first response', 'ms', 'second', 2_000),
      row('idle memory after the first start', 'MB', 'memoryFirst', 350),
      row('idle memory with existing data', 'MB', 'memorySecond', 350),
      row('SIGTERM to exit', 'ms', 'stop', 1_000),
    ],
    notes: [
      `Memory: resident set size, ${IDLE_MS / 1000} s after the first response. SIGTERM: the goal of 1 s is the bench's own.`,
    ],
  };
};
