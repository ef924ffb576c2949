import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getPathAfterPowerCut } from './power-cut.ts';
import { runWriter } from './run-writer.ts';

interface Cut {
  readonly atStep: number;
  readonly seed: number;
  /** From 0 to 1: the share of unsynced changes that reached the disk. */
  readonly share: number;
}

/**
 * Runs a writer on `dataFolder` until the power cut, and replaces the folder's database by the
 * state of the disk after it.
 */
export const runPowerCutRound = async (dataFolder: string, { atStep, seed, share }: Cut) => {
  const writer = runWriter(dataFolder, 'power-cut', ...[atStep, seed, share].map(String));
  const { signal, stderr } = await writer.ended();
  if (signal !== 'SIGKILL') throw new Error(`The writer ended before the power was cut: ${stderr}`);
  const database = join(dataFolder, 'database');
  await rm(database, { recursive: true });
  await rename(getPathAfterPowerCut(database), database);
  return {
    /**
     * The keys of the rows that the writer found; undefined when the power was cut before it had
     * read all rows.
     */
    seen: writer.isReady() ? writer.seen : undefined,
    /** The keys of the rows that the writer inserted. */
    written: writer.written,
  };
};
