import { randomInt } from 'node:crypto';
import { buildEmbeddedWriter } from '../../support/db/build-embedded-writer.ts';
import { createDataFolder } from '../../support/db/data-folder.ts';
import { runPowerCutRound } from '../../support/db/power-cut-round.ts';
import { runWriter } from '../../support/db/run-writer.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import { withCleanup } from '../support/cleanup.ts';
import { atMost, type Section } from '../support/row.ts';
import { buildTotalRow } from './kills.ts';

// More steps than it takes to open the database, and enough for several checkpoints.
const maxStep = 1_500;

/**
 * Cuts the power at random steps of the embedded database. All synced data survives. In every
 * second round no unsynced change survives, and in the other rounds a random share of them does.
 */
export const measurePowerLoss = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const seed = randomInt(2 ** 31);
    const random = createSeededRandom(seed);
    const data = await createDataFolder('filled');
    defer(() => data.remove());
    const acknowledged = new Set<string>();
    const lost = new Set<string>();
    const openFailures: string[] = [];
    let cuts = 0;
    /** Records the acknowledged rows that are not among `seen`. */
    const recordLost = (seen: readonly string[]) => {
      const stored = new Set(seen);
      for (const key of acknowledged) if (!stored.has(key)) lost.add(key);
    };
    const runRound = async () => {
      const atStep = 1 + Math.floor(random() * maxStep);
      const share = cuts % 2 === 0 ? 0 : random();
      cuts += 1;
      const { seen, written } = await runPowerCutRound(data.folder, {
        atStep,
        share,
        seed: seed + cuts,
      });
      if (seen) recordLost(seen);
      for (const key of written) acknowledged.add(key);
    };
    const readAll = async () => {
      const writer = runWriter(data.folder);
      await writer.ready();
      recordLost(writer.seen);
      await writer.kill();
    };

    try {
      await buildEmbeddedWriter();
      while (cuts < rounds) await runRound();
      await readAll();
    } catch (error) {
      openFailures.push(String(error));
    }
    return {
      title: 'Power loss: only synced bytes survive for certain (embedded)',
      rows: [
        buildTotalRow('power cuts', [cuts]),
        buildTotalRow('acknowledged rows', [acknowledged.size]),
        buildTotalRow('acknowledged and lost', [lost.size], atMost(0)),
        buildTotalRow('did not open again', [openFailures.length], atMost(0)),
      ],
      notes: [
        `Power loss: the rounds end when the database does not open again; seed ${seed}.`,
        ...openFailures,
      ],
    };
  });
