import { randomInt } from 'node:crypto';
import { makeDataFolder } from '../../../server/testing/data-folder.ts';
import { powerCutRound } from '../../../server/testing/power-cut-round.ts';
import { runWriter } from '../../../server/testing/run-writer.ts';
import { seededRandom } from '../../../server/testing/seeded-random.ts';
import { atMost, type Section } from '../row.ts';
import { scoped } from '../scope.ts';
import { total } from './kills.ts';

// Later than the last step of what a writer does when it opens, and long enough for several checkpoints.
const latestStep = 1_500;

/**
 * Power cuts at random steps of the embedded database: what was synced is on the disk after one, and of the rest
 * nothing in one round and a random part in the next.
 */
export const measurePowerLoss = (rounds: number): Promise<Section> =>
  scoped(async (defer) => {
    const seed = randomInt(2 ** 31);
    const random = seededRandom(seed);
    const data = await makeDataFolder('filled');
    defer(() => data.remove());
    const acknowledged = new Set<string>();
    const lost = new Set<string>();
    const unopened: string[] = [];
    let cuts = 0;
    const look = (seen: readonly string[]) => {
      const there = new Set(seen);
      for (const key of acknowledged) if (!there.has(key)) lost.add(key);
    };
    const cut = async () => {
      const atStep = 1 + Math.floor(random() * latestStep);
      const share = cuts % 2 === 0 ? 0 : random();
      cuts += 1;
      const { seen, kept } = await powerCutRound(data.folder, { atStep, share, seed: seed + cuts });
      if (seen) look(seen);
      for (const key of kept) acknowledged.add(key);
    };
    const readAll = async () => {
      const writer = runWriter(data.folder);
      await writer.ready();
      look(writer.seen);
      await writer.kill();
    };

    try {
      while (cuts < rounds) await cut();
      await readAll();
    } catch (error) {
      unopened.push(String(error));
    }
    return {
      title: 'Power loss: only synced bytes survive for certain (embedded)',
      rows: [
        total('power cuts', [cuts]),
        total('acknowledged rows', [acknowledged.size]),
        total('acknowledged and lost', [lost.size], atMost(0)),
        total('did not open again', [unopened.length], atMost(0)),
      ],
      notes: [`Power loss: the first that does not open again ends the rounds; seed ${seed}.`, ...unopened],
    };
  });
