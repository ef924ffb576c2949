import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getPathAfterPowerCut } from './power-cut.ts';
import { runWriter } from './run-writer.ts';

interface Cut {
  readonly atStep: number;
  readonly seed: number;
  /** From 0 to 1. */
  readonly share: number;
}

/** The folder's database becomes what the disk holds after the cut. */
export const runPowerCutRound = async (dataFolder: string, { atStep, seed, share }: Cut) => {
  const writer = runWriter(dataFolder, 'power-cut', ...[atStep, seed, share].map(String));
  const { signal, stderr } = await writer.ended();
  if (signal !== 'SIGKILL') throw new Error(`The writer ended before the power was cut: ${stderr}`);
  const database = join(dataFolder, 'database');
  await rm(database, { recursive: true });
  await rename(getPathAfterPowerCut(database), database);
  return {
    /** Undefined when the cut came before all rows were read. */
    seen: writer.isReady() ? writer.seen : undefined,
    written: writer.written,
  };
};
