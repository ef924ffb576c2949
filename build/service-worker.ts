import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

const listModule = 'virtual:build-file-list';

/**
 * These screens do nothing without a connection: links open them, they are on a device of their own, or the
 * server does each step. The library is for browsers without Web Crypto, which have no workers either.
 */
const leftToNetwork = 'display|setup|accept-invite|reset-password|import|hmac-with-library';
const leftFile = new RegExp(`(^|/)(${leftToNetwork})-[\\w-]{6,7}\\.\\w+$`);
const leftName = new RegExp(`^(${leftToNetwork})$`);

export const isLeftToNetwork = (path: string) => leftFile.test(path);

interface NamedChunk {
  readonly name: string;
  readonly isDynamicEntry: boolean;
}

/** Chunks that screens share are stored, and can have the name of a screen that is left to the network. */
export const getChunkFileName = ({ name, isDynamicEntry }: NamedChunk) =>
  `assets/${leftName.test(name) && !isDynamicEntry ? `shared-${name}` : name}-[hash:7].js`;

const isStored = (path: string) =>
  /\.(html|js|css|svg|png|webmanifest)$/.test(path) &&
  !/^(rescue|sw)\.js$/.test(path) &&
  !isLeftToNetwork(path);

/**
 * 12 characters have 72 of the 256 bits, which is enough to detect damage. An attacker who can change files
 * can also change the worker. Hashes do not compress, and the worker has about 240 of them.
 */
const HASH_LENGTH = 12;

export const getFileHash = (content: Buffer) =>
  createHash('sha256').update(content).digest('base64').slice(0, HASH_LENGTH);

const formatFile = async (folder: string, path: string) => {
  const shortPath = path.replaceAll(sep, '/').replace(/^assets\//, '@');
  return `${shortPath} ${getFileHash(await readFile(join(folder, path)))}`;
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
