import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { ManifestChunk } from 'vite';
import { entryChunk, screensChunk } from '../build/code-splitting.ts';
import { compileHint, hintedChunks } from '../build/compile-hint-plugin.ts';
import { manifestPath } from '../build/move-manifest-plugin.ts';
import { isLeftToNetwork } from '../build/service-worker.ts';

/**
 * Prints the compressed (Brotli) size of what each screen of the built app loads, and fails when
 * one exceeds its budget. Vite's manifest says which files each screen needs. With `--set`, records
 * the sizes in size-budgets.json instead, from which the budgets follow.
 */
const dist = join(import.meta.dirname, '../dist');

const BYTES_PER_KB = 1_000;

/** A budget has 3 % of room above the recorded size, and that of a small screen a little more. */
const ROOM = 1.03;
const MIN_ROOM_KB = 0.5;

const recordedSizesFile = join(import.meta.dirname, 'size-budgets.json');

const MIN_SCREENS = 14;

const chunks: Readonly<Record<string, ManifestChunk>> = JSON.parse(
  readFileSync(manifestPath, 'utf8'),
);

const getKeysByName = (chunkName: string) => {
  const keys = Object.keys(chunks).filter((key) => chunks[key]?.name === chunkName);
  if (keys.length === 0) throw new Error(`The manifest has no chunk named ${chunkName}`);
  return keys;
};

/**
 * Returns the files of the chunks `keys` and of all chunks that they import statically, style
 * sheets included.
 */
const collectFiles = (keys: readonly string[], files = new Set<string>()) => {
  for (const key of keys) {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The manifest has no chunk ${key}`);
    if (files.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    collectFiles(chunk.imports ?? [], files);
  }
  return files;
};

/** Returns the files that are not among `loaded`. */
const excludeLoaded = (files: Iterable<string>, loaded: ReadonlySet<string>) =>
  [...files].filter((file) => !loaded.has(file));

/** Returns whether the file exists in the build. */
const isWritten = (file: string) => existsSync(join(dist, file));
const getSizeKb = (file: string) =>
  statSync(join(dist, isWritten(`${file}.br`) ? `${file}.br` : file)).size / BYTES_PER_KB;
const getTotalKb = (files: readonly string[]) =>
  files.reduce((total, file) => total + getSizeKb(file), 0);

const textFiles = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(html|js|css|svg|webmanifest)$/.test(file),
);
const indexHtml = readFileSync(join(dist, 'index.html'), 'utf8');
const [, style] = indexHtml.split(/<\/?style>/);
if (style === undefined) throw new Error('index.html has no style sheet');

// Vite's manifest has no key `index.html` when that file imports only the entry chunk.
const entryKeys = chunks['index.html'] ? ['index.html'] : getKeysByName(entryChunk);
const entryFiles = collectFiles(entryKeys);
const linkedFiles = textFiles.filter(
  (file) => /\.(svg|webmanifest)$/.test(file) && indexHtml.includes(`"/${file}"`),
);
// The style sheet of the entry is in index.html instead of a file.
const loginFiles = ['index.html', ...linkedFiles, ...[...entryFiles].filter(isWritten)];

const screensFiles = collectFiles(getKeysByName(screensChunk));
const sharedFiles = new Set([...entryFiles, ...screensFiles]);
const screens = Object.keys(chunks).filter(
  (key) => chunks[key]?.isDynamicEntry && chunks[key].name !== screensChunk,
);
if (screens.length < MIN_SCREENS)
  throw new Error(`The manifest has only ${screens.length} screens`);

for (const file of textFiles.filter((each) => isWritten(`${each}.br`))) {
  const compressed = readFileSync(join(dist, `${file}.br`));
  if (!brotliDecompressSync(compressed).equals(readFileSync(join(dist, file)))) {
    throw new Error(`The content of ${file}.br differs from that of ${file}`);
  }
}
for (const name of hintedChunks) {
  const files = getKeysByName(name).flatMap((key) => chunks[key]?.file ?? []);
  const isHinted = files.some((file) =>
    readFileSync(join(dist, file), 'utf8').startsWith(compileHint),
  );
  if (!isHinted) throw new Error(`No chunk named ${name} has the compile hint`);
}

for (const key of screens.filter((each) => !isLeftToNetwork(chunks[each]?.file ?? ''))) {
  const missing = [...collectFiles([key])].filter(isLeftToNetwork);
  if (missing.length > 0) throw new Error(`Without a network, ${key} lacks ${missing.join(', ')}`);
}

/** Returns the name of a route or a part, such as `routes/_signed-in/help`. */
const toName = (key: string) => key.replace(/^src\//, '').replace(/\.tsx?(\?.*)?$/, '');
const isRoute = (key: string) => /^src\/routes\/.*[?]/.test(key);
/** Returns the size of what a screen loads in addition to log-in and to what all screens share. */
const getOwnSizeKb = (key: string) => getTotalKb(excludeLoaded(collectFiles([key]), sharedFiles));
const parts = screens.filter((key) => !isRoute(key));

const sizesKb = {
  'log-in, all files that it loads': getTotalKb(loginFiles),
  'log-in, style sheet': brotliCompressSync(style).length / BYTES_PER_KB,
  'frame, home and the lists': getTotalKb(excludeLoaded(screensFiles, entryFiles)),
  ...Object.fromEntries(screens.filter(isRoute).map((key) => [toName(key), getOwnSizeKb(key)])),
  'the largest part that a screen loads later': Math.max(...parts.map(getOwnSizeKb)),
  'whole app without pictures': getTotalKb(textFiles.filter((file) => !isLeftToNetwork(file))),
};

/** A size is recorded and compared as it is printed. */
const round = (sizeKb: number) => Number(sizeKb.toFixed(1));

if (process.argv.includes('--set')) {
  const recorded = Object.entries(sizesKb).map(([name, sizeKb]) => [name, round(sizeKb)]);
  writeFileSync(
    recordedSizesFile,
    `${JSON.stringify(Object.fromEntries(recorded), undefined, 2)}\n`,
  );
}

const recordedSizesKb: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(recordedSizesFile, 'utf8'),
);
const getBudgetKb = (name: string) => {
  const recordedKb = recordedSizesKb[name];
  return recordedKb === undefined
    ? undefined
    : round(Math.max(recordedKb * ROOM, recordedKb + MIN_ROOM_KB));
};

const width = Math.max(...Object.keys(sizesKb).map((name) => name.length));
for (const [name, sizeKb] of Object.entries(sizesKb)) {
  const budgetKb = getBudgetKb(name);
  const isOver = budgetKb === undefined || round(sizeKb) > budgetKb;
  if (isOver) process.exitCode = 1;
  const verdict = isOver ? '  OVER' : '';
  console.log(
    `${name.padEnd(width)}  ${sizeKb.toFixed(1).padStart(6)} KB  of ${budgetKb ?? 'none'}${verdict}`,
  );
}
if (process.exitCode) console.log('Load less, or record the sizes: npm run check:sizes -- --set');
