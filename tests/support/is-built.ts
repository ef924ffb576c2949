import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'build',
  'contract',
  'src',
  'sw',
  'server',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
];
const allOutputs = ['dist/index.html', 'dist-server/server/main.js'];

const getChangeTimeMs = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

const listFiles = (path: string) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path];

/** By default of app and server. Sources of tests do not count. */
export const isBuilt = (root: string, outputs: readonly string[] = allOutputs) => {
  const files = sources
    .flatMap((source) => listFiles(join(root, source)))
    .filter((path) => !/\.test\.tsx?$/.test(path));
  const newestMs = Math.max(...files.map((path) => getChangeTimeMs(path) ?? 0));
  return outputs.every((output) => (getChangeTimeMs(join(root, output)) ?? 0) > newestMs);
};
