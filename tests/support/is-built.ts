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

/** Returns when the file was last changed; undefined when it does not exist. */
const getChangeTimeMs = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

const listFiles = (path: string) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path];

/**
 * Returns whether `outputs`, by default those of the app and of the server, are newer than all
 * sources except tests.
 */
export const isBuilt = (root: string, outputs: readonly string[] = allOutputs) => {
  const files = sources
    .flatMap((source) => listFiles(join(root, source)))
    .filter((path) => !/\.test\.tsx?$/.test(path));
  const newestMs = Math.max(...files.map((path) => getChangeTimeMs(path) ?? 0));
  return outputs.every((output) => (getChangeTimeMs(join(root, output)) ?? 0) > newestMs);
};
