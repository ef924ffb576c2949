import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDataFolder } from '../../testing/data-folder.ts';
import { powerCutRound } from '../../testing/power-cut-round.ts';
import { runWriter } from '../../testing/run-writer.ts';

const data = await makeDataFolder('filled');
afterAll(() => data.remove());

const cuts = [
  { atStep: 500, seed: 1, share: 0 },
  { atStep: 700, seed: 2, share: 0.5 },
  // In the midst of recovering from the one before.
  { atStep: 4, seed: 3, share: 0.5 },
];

test('After a power cut, with no more than was synced on the disk, all that was acknowledged is there [crash 1.4]', async () => {
  const acknowledged: string[] = [];
  for (const cut of cuts) {
    const { seen, kept } = await powerCutRound(data.folder, cut);
    if (seen) expect(seen).toEqual(expect.arrayContaining(acknowledged));
    acknowledged.push(...kept);
  }
  const writer = runWriter(data.folder);
  await writer.ready();
  expect(writer.seen).toEqual(expect.arrayContaining(acknowledged));
  expect(acknowledged.length).toBeGreaterThan(100);
  await writer.kill();
}, 120_000);

test('A mark of the engine’s that a power cut left empty does not keep it out [crash 1.4]', async () => {
  await writeFile(join(data.folder, 'database/postmaster.pid'), '');
  const writer = runWriter(data.folder);
  await writer.rows(1);
  await writer.kill();
}, 120_000);
