import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import type { BookClosing } from '../../contract/entities/books.ts';
import { createEmptyDatabase } from '../support/db/empty-database.ts';
import { openEmbeddedEngine, openPostgresqlEngine } from './lists/engines.ts';
import { createApiClient } from './support/api-client.ts';
import { createTemporaryFolder, type Defer, withCleanup } from './support/cleanup.ts';
import { atMost, type Row, type Section } from './support/row.ts';
import { type ServerOptions, startServer } from './support/server.ts';
import { measureMs } from './support/statistics.ts';

const MOVEMENT_COUNT = 1_000_000;
const TENTH_COUNT = MOVEMENT_COUNT / 10;
/** LibreOffice opens a shorter file, because it takes minutes to open the long one. */
const SHEET_COUNT = 10_000;
const SAMPLE_INTERVAL_MS = 100;
const MEGABYTE_KB = 1_024;
/** The young generation of Node’s heap alone grows to three times `--max-semi-space-size=64`. */
const MAX_ADDED_MB = 256;

/** What ten times as many movements may add, which is the noise of the garbage collector. */
const MAX_GROWTH_MB = 16;
/** A heap so small that garbage is soon collected, so that memory that is in use is visible. */
const SMALL_HEAP_FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=96'];

const long = { first_day: '2025-03-01', last_day: '2025-03-31' };
const short = { first_day: '2025-02-01', last_day: '2025-02-28' };
// After the others, whose files begin with what the provider held before.
const tenth = { first_day: '2025-05-01', last_day: '2025-05-31' };

/** Inserts payments, their fees, and a payout for all of them, so that the provider holds nothing. */
const insertMovements = (count: number, firstDay: string) => sql`
  with request as (select id, tenant_id from payment_requests order by ident limit 1),
  paid as (
    insert into movements (id, tenant_id, kind, way, source_id, payment_request_id, at, day, learned_at, amount, vat)
    select gen_random_uuid(), tenant_id, case when each % 2 = 0 then 'payment' else 'fee' end,
      case when each % 2 = 0 then 'card' end, gen_random_uuid(), request.id,
      ${firstDay}::timestamptz + each * interval '1 second', (${firstDay}::date + each / 86400), now(),
      case when each % 2 = 0 then 6000 else -110 end, case when each % 2 = 0 then 1000 else 0 end
    from request, generate_series(0, ${count - 2}::int) as each
    returning tenant_id, amount)
  insert into movements (id, tenant_id, kind, source_id, at, day, learned_at, amount, vat)
  select gen_random_uuid(), tenant_id, 'payout', gen_random_uuid(), ${firstDay}::timestamptz + interval '20 days',
    ${firstDay}::date + 20, now(), -sum(amount)::bigint / 2, 0
  from paid group by tenant_id`;

/** Fills a database with the movements. Returns the options of a server of the demo on it. */
const createShop = async (defer: Defer) => {
  const dataFolder = await createTemporaryFolder(defer);
  const created = await createEmptyDatabase();
  if (created) defer(created.drop);
  const options = { dataFolder, databaseUrl: created?.url };
  const first = await startServer(defer, options);
  await first.stop();
  const engine = created
    ? await openPostgresqlEngine(created.url)
    : await openEmbeddedEngine(dataFolder);
  await engine.database.unscopedDb.execute(insertMovements(MOVEMENT_COUNT, long.first_day));
  await engine.database.unscopedDb.execute(insertMovements(SHEET_COUNT, short.first_day));
  await engine.database.unscopedDb.execute(insertMovements(TENTH_COUNT, tenth.first_day));
  await engine.database.unscopedDb.execute(sql`analyze movements`);
  await engine.close();
  return options;
};

/** The memory of a process that is in use (the resident set). */
const readMemoryMb = async (pid: number | undefined) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / MEGABYTE_KB;
};

interface Download {
  readonly url: string;
  readonly cookies: ReadonlyMap<string, string>;
  readonly path: string;
}

/** Downloads a file as fast as the disk takes it. */
const download = async ({ url, cookies, path }: Download) => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { cookie } }, resolve).once('error', reject);
  });
  await pipeline(response, createWriteStream(path));
};

/** The largest memory of the server while `work` runs, and the time that it takes. */
const watchMemory = async (pid: number | undefined, work: () => Promise<unknown>) => {
  let maxMb = 0;
  const sample = async () => {
    maxMb = Math.max(maxMb, await readMemoryMb(pid));
  };
  const timer = setInterval(() => void sample(), SAMPLE_INTERVAL_MS);
  const ms = await measureMs(work);
  clearInterval(timer);
  await sample();
  return { maxMb, ms };
};

/** The sums of the columns Gross and Fee as LibreOffice adds them up; undefined without it. */
const addUpInLibreOffice = async (path: string, folder: string) => {
  const text = await readFile(path, 'utf8');
  const last = text.trimEnd().split('\r\n').length;
  const sums = `,,,,,,,,"=SUM(I2:I${last})","=SUM(J2:J${last})",,,"=M${last}"\r\n`;
  const sheet = join(folder, 'sheet.csv');
  await writeFile(sheet, text + sums);
  // Commas, double quotes, UTF-8, from the first line, English (UK), evaluated formulas.
  const filter = 'CSV:44,34,76,1,,2057,false,true,false,false,false,-1,true';
  const args = ['--headless', `-env:UserInstallation=file://${folder}/profile`];
  try {
    await promisify(execFile)('soffice', [
      ...args,
      `--infilter=${filter}`,
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,1',
      '--outdir',
      join(folder, 'out'),
      sheet,
    ]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const [name] = await readdir(join(folder, 'out'));
  const converted = await readFile(join(folder, 'out', name ?? ''), 'utf8');
  const cells = converted.trimEnd().split('\n').at(-1)?.split(',') ?? [];
  return { gross: Number(cells[8]), fee: Number(cells[9]), balance: Number(cells[12]) };
};

/** Starts a server, and logs in. */
const openShop = async (defer: Defer, options: ServerOptions) => {
  const server = await startServer(defer, options);
  const cookies = new Map<string, string>();
  const client = createApiClient(server.origin, { cookies });
  await client.logIn();
  const close = async (period: object) =>
    (await client.post('/api/books/closings/', period)) as BookClosing;
  const downloadFile = ({ id }: BookClosing, path: string) =>
    download({
      url: `${server.origin}/api/books/closings/${id}/file/?format=plain`,
      cookies,
      path,
    });
  return { server, client, close, downloadFile };
};

/** How much more memory the server needs for 1,000,000 movements than for 100,000, in megabytes. */
const measureGrowthMb = (options: ServerOptions, path: string) =>
  withCleanup(async (defer) => {
    const { server, close, downloadFile } = await openShop(defer, {
      ...options,
      flags: SMALL_HEAP_FLAGS,
    });
    const files = [await close(tenth), await close(long)];
    const maxima: number[] = [];
    for (const file of files)
      maxima.push((await watchMemory(server.pid, () => downloadFile(file, path))).maxMb);
    const [tenthMb = 0, longMb = 0] = maxima;
    return longMb - tenthMb;
  });

/**
 * Downloads the books of a month with a million movements, and watches the memory of the server. Lets
 * LibreOffice add up a shorter file.
 */
export const measureBooks = (): Promise<Section> =>
  withCleanup(async (defer) => {
    const options = await createShop(defer);
    const { server, client, close, downloadFile } = await openShop(defer, options);
    const folder = await createTemporaryFolder(defer);
    const path = join(folder, 'books.csv');
    const closeMs = await measureMs(() => close(long));
    const closing = await close(long);
    const beforeMb = await readMemoryMb(server.pid);
    const { maxMb, ms } = await watchMemory(server.pid, () => downloadFile(closing, path));
    const previewMs = await measureMs(() => client.get(`/api/books/?${new URLSearchParams(long)}`));
    const shortPath = join(folder, 'short.csv');
    await downloadFile(await close(short), shortPath);
    await server.stop();
    const growthMb = await measureGrowthMb(options, path);
    const sums = await addUpInLibreOffice(shortPath, folder);
    const rows: Row[] = [
      { measure: 'close the month', unit: 'ms', value: closeMs },
      { measure: 'preview', unit: 'ms', value: previewMs },
      { measure: 'download of 1,000,000 movements', unit: 'ms', value: ms },
      { measure: 'memory before the download', unit: 'MB', value: beforeMb },
      {
        measure: 'most memory that the download adds',
        unit: 'MB',
        value: maxMb - beforeMb,
        goal: atMost(MAX_ADDED_MB),
      },
      {
        measure: 'memory for 1,000,000 movements beyond that for 100,000, with a small heap',
        unit: 'MB',
        value: growthMb,
        goal: atMost(MAX_GROWTH_MB),
      },
      {
        measure: 'difference of the columns in LibreOffice to the balance, in pounds',
        unit: '',
        value: sums && Math.round(Math.abs(sums.gross + sums.fee - sums.balance) * 100) / 100,
        goal: atMost(0),
      },
    ];
    return {
      title: 'Books of a month',
      rows,
      notes: [
        'The memory that the download adds is that of the young generation of Node’s heap, which its flag limits to 192 MB.',
        'LibreOffice opens a file of 10,000 movements, and adds up its columns. It needs `apt-get install libreoffice-calc`.',
      ],
    };
  });
