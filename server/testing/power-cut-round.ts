import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterCut } from './power-cut.ts';
import { runWriter } from './run-writer.ts';

interface Cut {
  readonly atStep: number;
  readonly seed: number;
  /** From 0 to 1: how much of what was not synced had reached the disk all the same. */
  readonly share: number;
}

/** A writer on `dataFolder` until the power is cut; the folder is then as the disk has it. */
export const powerCutRound = async (dataFolder: string, { atStep, seed, share }: Cut) => {
  const writer = runWriter(dataFolder, 'power-cut', ...[atStep, seed, share].map(String));
  const { signal, said } = await writer.ended();
  if (signal !== 'SIGKILL') throw new Error(`The writer ended before the power was cut: ${said}`);
  const database = join(dataFolder, 'database');
  await rm(database, { recursive: true });
  await rename(afterCut(database), database);
  return {
    /** Undefined when it was cut before all was read. */
    seen: writer.isReady() ? writer.seen : undefined,
    kept: writer.kept,
  };
};
