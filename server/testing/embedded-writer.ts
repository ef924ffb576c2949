/**
 * A process on the embedded database in the folder that it is given. Says `seen <key>` for every row it finds, `ready`,
 * and then `kept <key>` for each row it has written, for ever. Beside the rows it keeps their number, in the same
 * transactions, and leaves when that is another. What else it is told is the fault that it meets:
 * `broken-disk`, `full-disk` after ten rows, or `power-cut <at which step> <seed> <share of the unsynced that survives>`.
 */
import fs from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Drizzle } from '../db/drizzle.ts';
import { openEmbedded } from '../db/embedded/open.ts';
import { serverSettings } from '../db/schema.ts';
import { arrangePowerCut } from './power-cut.ts';
import { seededRandom } from './seeded-random.ts';

const [folder = '', fault, ...details] = process.argv.slice(2);
const numberKey = 'number';
const faultAfter = 10;
const checkpointEvery = 25;

// PGlite answers without a turn of the event loop, so that output waits unless it is waited for.
const say = (line: string) => new Promise((done) => process.stdout.write(`${line}\n`, done));

const fail = (code: string) => {
  throw Object.assign(new Error(`${code}: arranged`), { code });
};

const meetFault = () => {
  if (fault === 'broken-disk') fs.fdatasyncSync = () => fail('EIO');
  const { writeSync } = fs;
  const whereRoomIs = (fd: number, ...rest: unknown[]) =>
    fd <= 2 ? Reflect.apply(writeSync, fs, [fd, ...rest]) : fail('ENOSPC');
  if (fault === 'full-disk') fs.writeSync = whereRoomIs;
};

const sayWhatIsThere = async (system: Drizzle) => {
  const rows = await system.select().from(serverSettings);
  const number = Number(rows.find(({ key }) => key === numberKey)?.value ?? 0);
  const written = rows.filter(({ key }) => key !== numberKey);
  if (written.length !== number) throw new Error(`There are ${written.length} rows, and ${number} were counted`);
  for (const { key } of written) await say(`seen ${key}`);
};

const keep = (system: Drizzle, key: string) =>
  system.transaction(async (tx) => {
    await tx.insert(serverSettings).values({ key, value: 'x'.repeat(500) });
    await tx
      .insert(serverSettings)
      .values({ key: numberKey, value: '1' })
      .onConflictDoUpdate({ target: serverSettings.key, set: { value: sql`${serverSettings.value}::int + 1` } });
  });

if (fault === 'power-cut') {
  const [atStep, seed, share] = details.map(Number);
  const random = seededRandom(seed ?? 0);
  const hasReached = () => random() < (share ?? 0);
  arrangePowerCut({ folder: join(resolve(folder), 'database'), atStep: atStep ?? 1, hasReached });
}

try {
  const { system } = await openEmbedded(folder, pino({}, pino.destination({ fd: 2, sync: true })));
  await sayWhatIsThere(system);
  await say('ready');
  for (let count = 0; ; count++) {
    if (count === faultAfter) meetFault();
    const key = `${process.pid}-${count}`;
    await keep(system, key);
    await say(`kept ${key}`);
    // As the upkeep does each minute, so that the tables' own files change too.
    if (fault === 'power-cut' && count % checkpointEvery === 0) await system.execute(sql`checkpoint`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(2);
}
