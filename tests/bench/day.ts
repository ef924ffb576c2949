import { randomUUID } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createEmptyDatabase } from '../support/db/empty-database.ts';
import { createStaffClient } from '../support/server/crash/staff-client.ts';
import { createTemporaryFolder, withCleanup } from './support/cleanup.ts';
import { createTableReader, type TableSize } from './support/day-tables.ts';
import { atMost, buildTotalRow, type Section } from './support/row.ts';
import { startServer } from './support/server.ts';
import { percentile } from './support/statistics.ts';

/**
 * Ten hours of a shop in one hour: 3,600 lists and details, 600 requests, 60 log-ins with their
 * log-outs.
 */
const TICK_MS = 1_000;
const TICKS_PER_CREATE = 6;
const TICKS_PER_LOGIN = 60;
const TICKS_PER_SAMPLE = 5;
const KB_PER_MB = 1_024;
/** The part of the time before the first sample that counts. */
const WARM_UP_SHARE = 1 / 3;
const MS_PER_HOUR = 3_600_000;

const heapReporter = pathToFileURL(join(import.meta.dirname, 'support/report-heap.mjs')).href;

interface Timed {
  readonly atMs: number;
}

interface Sample extends Timed {
  readonly residentMb: number;
  readonly fileDescriptors: number;
  readonly tables: TableSize;
}

interface HeapSample extends Timed {
  /** The heap after a collection, and the memory outside of the heap that it refers to. */
  readonly memoryMb: number;
}

/**
 * Counts the open file descriptors of a process, of which each file of a table counts once for all.
 * The embedded database keeps the files of its tables open.
 */
const countFileDescriptors = async (pid: number, dataFolder: string) => {
  const folder = `/proc/${pid}/fd`;
  const descriptors = await readdir(folder);
  // A descriptor may be closed meanwhile.
  const paths = await Promise.all(
    descriptors.map((name) => readlink(join(folder, name)).catch(() => '')),
  );
  const tableFiles = new Set(paths.filter((path) => path.startsWith(dataFolder)));
  return paths.length - tableFiles.size;
};

const takeSample = async (
  pid: number,
  dataFolder: string,
  readTables: () => Promise<TableSize>,
): Promise<Sample> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, memoryKb] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
  return {
    atMs: performance.now(),
    residentMb: Number(memoryKb) / 1_024,
    fileDescriptors: await countFileDescriptors(pid, dataFolder),
    tables: await readTables(),
  };
};

const readHeapSamples = async (file: string): Promise<readonly HeapSample[]> => {
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const { atUnixMs, memoryMb } = JSON.parse(line) as { atUnixMs: number; memoryMb: number };
    return { atMs: atUnixMs - performance.timeOrigin, memoryMb };
  });
};

/** The slope of the least-squares line through the samples, in units of `getValue` an hour. */
const getSlopePerHour = <Sample extends Timed>(
  samples: readonly Sample[],
  getValue: (sample: Sample) => number,
) => {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanAtMs = mean(samples.map(({ atMs }) => atMs));
  const meanValue = mean(samples.map(getValue));
  const covariance = mean(
    samples.map((sample) => (sample.atMs - meanAtMs) * (getValue(sample) - meanValue)),
  );
  return (covariance / mean(samples.map(({ atMs }) => (atMs - meanAtMs) ** 2))) * MS_PER_HOUR;
};

const measureDay =
  (engine: 'embedded' | 'PostgreSQL') =>
  (_rounds: number, _cases: number | undefined, minutes: number): Promise<Section | undefined> =>
    withCleanup(async (defer) => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      if (engine === 'PostgreSQL' && !database) return undefined;
      if (database) defer(database.drop);
      const dataFolder = await createTemporaryFolder(defer);
      const heapReport = join(await createTemporaryFolder(defer), 'heap.jsonl');
      const server = await startServer(defer, {
        dataFolder,
        databaseUrl: database?.url,
        settings: { NODE_OPTIONS: `--import=${heapReporter}`, HEAP_REPORT: heapReport },
      });
      const { pid } = server;
      if (pid === undefined) throw new Error('The server has no process id');
      const tables = createTableReader(dataFolder, database?.url);
      const staff = await createStaffClient(server);
      const samples: Sample[] = [];
      const durations: { atMs: number; ms: number }[] = [];
      const failures: string[] = [];
      const [first] = await staff.list('');

      const time = async (name: string, work: () => Promise<{ readonly status: number }>) => {
        const atMs = performance.now();
        const { status } = await work();
        durations.push({ atMs, ms: performance.now() - atMs });
        if (status >= 400) failures.push(`${status} to ${name}`);
      };
      const logInAndOut = async () => {
        const colleague = await createStaffClient(server);
        await colleague.post('/api/logout/');
      };

      const startMs = performance.now();
      const endMs = startMs + minutes * 60_000;
      for (let tick = 1; performance.now() < endMs; tick += 1) {
        const tickStartMs = performance.now();
        await time('the list', () => staff.get('/api/services/payments/'));
        await time('a request', () => staff.get(`/api/services/payments/${first?.ident}/`));
        if (tick % TICKS_PER_CREATE === 0)
          await time('Send', () => staff.createPayment(`day ${tick}`, randomUUID()));
        if (tick % TICKS_PER_LOGIN === 0) await logInAndOut();
        if (tick % TICKS_PER_SAMPLE === 0)
          samples.push(await takeSample(pid, dataFolder, tables.readSize));
        await delay(Math.max(0, TICK_MS - (performance.now() - tickStartMs)));
      }
      await server.stop();
      const rowCounts = await tables.countRows();
      const warmAtMs = startMs + (endMs - startMs) * WARM_UP_SHARE;
      const middleMs = (warmAtMs + endMs) / 2;
      const isWarm = ({ atMs }: Timed) => atMs >= warmAtMs;
      const warm = samples.filter(isWarm);
      const heap = await readHeapSamples(heapReport);
      const getP95 = (fromMs: number, toMs: number) =>
        percentile(
          durations.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).map(({ ms }) => ms),
          0.95,
        );
      const [earlyP95, lateP95] = [getP95(warmAtMs, middleMs), getP95(middleMs, endMs)];
      const growth =
        earlyP95 === undefined || lateP95 === undefined
          ? undefined
          : (lateP95 / earlyP95 - 1) * 100;
      const getKbPerRequest = () => {
        const [first, last] = [warm[0], warm.at(-1)];
        if (!first || !last) return undefined;
        const requests = (last.atMs - first.atMs) / TICK_MS / TICKS_PER_CREATE;
        return ((last.tables.mb - first.tables.mb) * KB_PER_MB) / requests;
      };
      const largest = [...rowCounts].toSorted(([, one], [, other]) => other - one).slice(0, 8);
      return {
        title: `A day's work at ten times its pace, for ${minutes} minutes (${engine})`,
        rows: [
          buildTotalRow('calls', [durations.length]),
          buildTotalRow('calls that failed', [failures.length], atMost(0)),
          {
            measure: 'growth of the memory in use in an hour, after the warm-up',
            unit: 'MB',
            value: getSlopePerHour(heap.filter(isWarm), ({ memoryMb }) => memoryMb),
            goal: atMost(1),
          },
          { measure: 'memory in use at the end', unit: 'MB', value: heap.at(-1)?.memoryMb },
          { measure: 'resident memory at the end', unit: 'MB', value: samples.at(-1)?.residentMb },
          {
            measure: 'growth of the file descriptors in an hour, without those of tables',
            unit: '',
            value: getSlopePerHour(warm, ({ fileDescriptors }) => fileDescriptors),
            goal: atMost(1),
          },
          {
            measure: 'growth of the files of tables in an hour, after the warm-up',
            unit: '',
            value: getSlopePerHour(warm, (sample) => sample.tables.files),
            goal: atMost(1),
          },
          {
            measure: 'growth of the tables in an hour, after the warm-up',
            unit: 'MB',
            value: getSlopePerHour(warm, (sample) => sample.tables.mb),
          },
          { measure: 'tables for each new request', unit: 'KB', value: getKbPerRequest() },
          // The sessions of the owner; those of the colleagues end with their log-outs.
          {
            measure: 'sessions at the end',
            unit: '',
            value: rowCounts.get('sessions'),
            goal: atMost(1),
          },
          { measure: 'p95 of the first half after the warm-up', unit: 'ms', value: earlyP95 },
          { measure: 'p95 of the second half', unit: 'ms', value: lateP95 },
          { measure: 'growth of the p95, in per cent', unit: '', value: growth, goal: atMost(10) },
        ],
        notes: [
          'Day: the first third of the time is the warm-up. The memory in use is the heap after a collection and what it refers to. The files of tables leave out maps of free space and of visibility, of which the embedded database makes one for each table when it first needs it.',
          `Rows at the end (${engine}): ${largest.map(([name, rows]) => `${name} ${rows}`).join(', ')}.`,
          ...failures.slice(0, 3),
        ],
      };
    });

export const measureEmbeddedDay = measureDay('embedded');
export const measurePostgresqlDay = measureDay('PostgreSQL');
