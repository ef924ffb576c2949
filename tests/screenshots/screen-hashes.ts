import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashScreen } from './hash-screen.ts';
import { publishedScreenshots } from './published-screenshots.ts';

const hashesPath = join(import.meta.dirname, 'screen-hashes.json');

/**
 * Returns the hash that each screen had when its screenshot was taken. The keys are the paths of
 * the screenshots.
 */
const readRecordedHashes = (): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(hashesPath, 'utf8'));

/** Returns the screenshots whose screens have changed since they were taken. */
export const findOutdatedScreenshots = () => {
  const recorded = readRecordedHashes();
  return publishedScreenshots.filter(({ path, entries }) => recorded[path] !== hashScreen(entries));
};

/** Records the current hashes of all screens, after the outdated screenshots were taken again. */
export const writeScreenHashes = () => {
  const hashes = Object.fromEntries(
    publishedScreenshots.map(({ path, entries }) => [path, hashScreen(entries)]),
  );
  writeFileSync(hashesPath, `${JSON.stringify(hashes, undefined, 2)}\n`);
};
