import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { ManifestChunk } from 'vite';
import { entryChunk, screensChunk } from '../build/code-splitting.ts';
import { compileHint, hintedChunks } from '../build/compile-hint-plugin.ts';
import { manifestPath } from '../build/move-manifest-plugin.ts';

/**
 * Prints the compressed (Brotli) size of what each screen of the built app loads, and fails when
 * one exceeds its budget. Vite's manifest says which files each screen needs.
 */
const dist = join(import.meta.dirname, '../dist');

const BYTES_PER_KB = 1_000;

/**
 * The budget of a screen is for the files that it loads in addition to log-in and to the files that
 * all screens share. `screens` has the two-line row with its notes, the headings of a list's parts
 * and days, the choice between table and rows, the filters, and the regulars, which Home and every
 * list need at once. Each budget has 3 % of room above the size that we aim for.
 */
const budgetsKb = { login: 154.5, style: 9.3, screens: 49.5, screen: 25, whole: 400 };
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

const lines = [
  {
    name: 'log-in, all files that it loads',
    sizeKb: getTotalKb(loginFiles),
    budgetKb: budgetsKb.login,
  },
  {
    name: 'log-in, style sheet',
    sizeKb: brotliCompressSync(style).length / BYTES_PER_KB,
    budgetKb: budgetsKb.style,
  },
  {
    name: 'frame, home and the lists',
    sizeKb: getTotalKb(excludeLoaded(screensFiles, entryFiles)),
    budgetKb: budgetsKb.screens,
  },
  ...screens.map((key) => ({
    name: chunks[key]?.name ?? key,
    sizeKb: getTotalKb(excludeLoaded(collectFiles([key]), sharedFiles)),
    budgetKb: budgetsKb.screen,
  })),
  { name: 'whole app without pictures', sizeKb: getTotalKb(textFiles), budgetKb: budgetsKb.whole },
];

/**
 * A size is compared as it is printed. Other file names, which depend on the content, change the
 * compressed size of the same code by up to 0.1 KB.
 */
const isOver = ({ sizeKb, budgetKb }: (typeof lines)[number]) =>
  Number(sizeKb.toFixed(1)) > budgetKb;

const width = Math.max(...lines.map(({ name }) => name.length));
for (const line of lines) {
  const { name, sizeKb, budgetKb } = line;
  const verdict = isOver(line) ? '  OVER' : '';
  console.log(
    `${name.padEnd(width)}  ${sizeKb.toFixed(1).padStart(6)} KB  of ${budgetKb}${verdict}`,
  );
}
process.exitCode = lines.some(isOver) ? 1 : 0;
