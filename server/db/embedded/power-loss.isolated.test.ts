import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDataFolder } from '../../../tests/support/db/data-folder.ts';
import { runPowerCutRound } from '../../../tests/support/db/power-cut-round.ts';
import { runWriter } from '../../../tests/support/db/run-writer.ts';
import { ROUNDS } from '../../../tests/support/rounds.ts';
import { createSeededRandom } from '../../../tests/support/seeded-random.ts';

const data = await createDataFolder('filled');
afterAll(() => data.remove());

const cuts = [
  { atStep: 500, seed: 1, share: 0 },
  { atStep: 700, seed: 2, share: 0.5 },
  // During the recovery from the previous cut.
  { atStep: 4, seed: 3, share: 0.5 },
];
const random = createSeededRandom(4);
for (let seed = 4; seed <= 3 * ROUNDS; seed += 1)
  cuts.push({ atStep: 4 + Math.floor(random() * 900), seed, share: random() });

test(
  'No acknowledged row is lost in a power cut that loses unsynced writes [crash 1.4]',
  async () => {
    const acknowledged: string[] = [];
    for (const cut of cuts) {
      const { seen, written } = await runPowerCutRound(data.folder, cut);
      if (seen) expect(seen).toEqual(expect.arrayContaining(acknowledged));
      acknowledged.push(...written);
    }
    const writer = runWriter(data.folder);
    await writer.ready();
    expect(writer.seen).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(100);
    await writer.kill();
  },
  120_000 * ROUNDS,
);

test('The database opens after a power cut that left postmaster.pid empty [crash 1.4]', async () => {
  await writeFile(join(data.folder, 'database/postmaster.pid'), '');
  const writer = runWriter(data.folder);
  await writer.rows(1);
  await writer.kill();
}, 120_000);
