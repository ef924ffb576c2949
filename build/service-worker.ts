import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

const listModule = 'virtual:build-file-list';

/**
 * These screens do nothing without a connection: links open them, or they are on a device of their own. The
 * library is for browsers without Web Crypto, which have no workers either.
 */
export const isLeftToNetwork = (path: string) =>
  /(^|\/)(display|setup|accept-invite|reset-password|hmac-with-library)-[\w-]{6,7}\.\w+$/.test(
    path,
  );

const isStored = (path: string) =>
  /\.(html|js|css|svg|png|webmanifest)$/.test(path) &&
  !/^(rescue|sw)\.js$/.test(path) &&
  !isLeftToNetwork(path);

const formatFile = async (folder: string, path: string) => {
  const hash = createHash('sha256').update(await readFile(join(folder, path)));
  const shortPath = path.replaceAll(sep, '/').replace(/^assets\//, '@');
  return `${shortPath} ${hash.digest('base64')}`;
};

/**
 * Runs when all files have the compile hint. The list is one text, because the worker is sent uncompressed
 * (compress-plugin.ts).
 */
export const buildFileListPlugin = (folder: string): Plugin => ({
  name: 'beepaid:build-file-list',
  resolveId: (id) => (id === listModule ? `\0${listModule}` : undefined),
  load: async (id) => {
    if (id !== `\0${listModule}`) return undefined;
    const paths = (await readdir(folder, { recursive: true })).filter(isStored).sort();
    const files = await Promise.all(paths.map((path) => formatFile(folder, path)));
    return `export default ${JSON.stringify(files.join())};`;
  },
});

/** See docs/decisions/009. */
export const rescuePlugin = (): Plugin => ({
  name: 'beepaid:rescue',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'sw/rescue.ts', fileName: 'rescue.js' });
  },
});
