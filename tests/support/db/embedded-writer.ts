/**
 * A process with the embedded database in the folder of its first argument. It prints `seen <key>` for each
 * existing row, `ready`, then `written <key>` for each insert, until it is killed. It exits when the row
 * count, which each transaction updates, is wrong. Faults: `broken-disk` and `full-disk` begin after ten
 * rows; `power-cut <step> <seed> <share of the unsynced changes that survive>`.
 */
import fs from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Drizzle } from '../../../server/db/drizzle.ts';
import { openEmbedded } from '../../../server/db/embedded/open-embedded.ts';
import { serverSettings } from '../../../server/db/schema.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { simulatePowerCut } from './power-cut.ts';

const [folder = '', fault, ...details] = process.argv.slice(2);
/** Its row holds the count. */
const countKey = 'number';
const ROWS_BEFORE_FAULT = 10;
const ROWS_PER_CHECKPOINT = 25;

// PGlite resolves without a turn of the event loop, so output needs an awaited write.
const print = (line: string) => new Promise((done) => process.stdout.write(`${line}\n`, done));

const fail = (code: string) => {
  throw Object.assign(new Error(`${code}: simulated`), { code });
};

const injectFault = () => {
  if (fault === 'broken-disk') fs.fdatasyncSync = () => fail('EIO');
  const { writeSync } = fs;
  // The descriptors 0 to 2 are the standard streams, not the disk.
  const writeToStandardStreamsOnly = (fd: number, ...rest: unknown[]) =>
    fd <= 2 ? Reflect.apply(writeSync, fs, [fd, ...rest]) : fail('ENOSPC');
  if (fault === 'full-disk') fs.writeSync = writeToStandardStreamsOnly;
};

const printExistingRows = async (unscopedDb: Drizzle) => {
  const rows = await unscopedDb.select().from(serverSettings);
  const count = Number(rows.find(({ key }) => key === countKey)?.value ?? 0);
  const written = rows.filter(({ key }) => key !== countKey);
  if (written.length !== count)
    throw new Error(`There are ${written.length} rows, and the count is ${count}`);
  for (const { key } of written) await print(`seen ${key}`);
};

const insertRow = (unscopedDb: Drizzle, key: string) =>
  unscopedDb.transaction(async (tx) => {
    await tx.insert(serverSettings).values({ key, value: 'x'.repeat(500) });
    await tx
      .insert(serverSettings)
      .values({ key: countKey, value: '1' })
      .onConflictDoUpdate({
        target: serverSettings.key,
        set: { value: sql`${serverSettings.value}::int + 1` },
      });
  });

if (fault === 'power-cut') {
  const [atStep, seed, share] = details.map(Number);
  const random = createSeededRandom(seed ?? 0);
  const hasReachedDisk = () => random() < (share ?? 0);
  simulatePowerCut({
    folder: join(resolve(folder), 'database'),
    atStep: atStep ?? 1,
    hasReachedDisk,
  });
}

try {
  const { unscopedDb } = await openEmbedded(
    folder,
    pino({}, pino.destination({ fd: 2, sync: true })),
  );
  await printExistingRows(unscopedDb);
  await print('ready');
  for (let count = 0; ; count++) {
    if (count === ROWS_BEFORE_FAULT) injectFault();
    const key = `${process.pid}-${count}`;
    await insertRow(unscopedDb, key);
    await print(`written ${key}`);
    // A checkpoint also changes the tables' files, as the job of every minute does.
    if (fault === 'power-cut' && count % ROWS_PER_CHECKPOINT === 0)
      await unscopedDb.execute(sql`checkpoint`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(2);
}
