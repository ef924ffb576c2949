import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { compileHint } from '../build/compile-hint-plugin.ts';

/** Prints what each screen of the built app weighs as it travels (Brotli), and fails where that is over its budget. */
const dist = join(import.meta.dirname, '../dist');
const kilobyte = 1_000;

/** In KB. A screen's is for what it needs beyond log-in and what all screens share, which are there by then. */
const budgets = { login: 130, style: 9, screens: 64, screen: 16, whole: 400 };

const read = (path: string) => readFileSync(join(dist, path), 'utf8');
const sizeOf = (path: string) => {
  const { size } = statSync(join(dist, `${path}.br`), { throwIfNoEntry: false }) ?? statSync(join(dist, path));
  return size / kilobyte;
};
const weightOf = (paths: Iterable<string>) => [...new Set(paths)].reduce((sum, path) => sum + sizeOf(path), 0);

// A link that loads nothing names the style sheet, which is in the page.
const [link = '', sheet] = /<link[^>]* href="\/([^"]*)" disabled>/.exec(read('index.html')) ?? [];
if (sheet === undefined) throw new Error('index.html does not name its style sheet');
const page = read('index.html').replace(link, '');
const named = [...page.matchAll(/\/((?:assets|icons)\/[\w.-]+|[\w-]+\.(?:svg|webmanifest))/g)].map(
  ([, path = '']) => path,
);
const isOfScreens = (path: string) => /assets\/screens-.*\.js$/.test(path);
const screensFiles = named.filter(isOfScreens);
const login = new Set(['index.html', ...named.filter((path) => !path.endsWith('.png') && !isOfScreens(path))]);

const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
if (style === '') throw new Error('index.html has no styles');

const router = screensFiles.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
if (router === undefined) throw new Error('index.html does not name the code of the screens');
const code = read(router);
for (const path of [...login, router].filter((name) => /assets\/(app|screens)-/.test(name))) {
  const sent = brotliDecompressSync(readFileSync(join(dist, `${path}.br`))).toString();
  if (!sent.startsWith(compileHint) || !read(path).startsWith(compileHint))
    throw new Error(`${path} does not begin with ${compileHint}`);
}
/** All that any screen loads, which the bundler's code refers to by number. */
const files = JSON.parse(/\.f=(\[.*?\])/.exec(code)?.[1] ?? '[]') as string[];
/** What each screen needs, its code and its loader's, beyond what is there by then. */
const screens = new Map<string, string[]>();
const importing = /import\([`"']\.\/([\w.-]+)-[\w-]{8}\.js[`"']\),__vite__mapDeps\(\[([\d,]*)\]\)/g;
for (const [, name = '', numbers = ''] of code.matchAll(importing)) {
  const needs = numbers.split(',').flatMap((number) => files[Number(number)] ?? []);
  const own = needs.filter((file) => file !== sheet && !login.has(file) && !isOfScreens(file));
  screens.set(name, [...(screens.get(name) ?? []), ...own]);
}
if (screens.size < 12) throw new Error(`Only ${screens.size} screens found in ${router}`);

const whole = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.(html|js|css|svg|webmanifest)$/.test(path),
);
const lines = [
  { name: 'log-in, all that it needs', weight: weightOf(login), budget: budgets.login },
  { name: 'log-in, style sheet', weight: brotliCompressSync(style).length / kilobyte, budget: budgets.style },
  { name: 'router, home and the lists', weight: weightOf(screensFiles), budget: budgets.screens },
  ...[...screens].map(([name, needs]) => ({ name, weight: weightOf(needs), budget: budgets.screen })),
  { name: 'whole app without pictures', weight: weightOf(whole), budget: budgets.whole },
];

const width = Math.max(...lines.map(({ name }) => name.length));
for (const { name, weight, budget } of lines) {
  const verdict = weight <= budget ? '' : '  OVER';
  console.log(`${name.padEnd(width)}  ${weight.toFixed(1).padStart(6)} KB  of ${budget}${verdict}`);
}
process.exitCode = lines.every(({ weight, budget }) => weight <= budget) ? 0 : 1;
