import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(html|js|css|svg|webmanifest)$/;

/**
 * An operator replaces this file to rescue clients (docs/decisions/009). A compressed copy would still be the
 * old worker.
 */
const serviceWorker = 'sw.js';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, { level: number }, Buffer>(gzip);

const compressFile = async (path: string) => {
  const content = await readFile(path);
  const compressed = {
    br: await toBrotli(content),
    gz: await toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [extension, data] of Object.entries(compressed)) {
    if (data.length < content.length) await writeFile(`${path}.${extension}`, data);
  }
};

/**
 * Covers the text files of `public/`, too. The plugin runs last, so that the copies have the compile hint.
 */
export const compressPlugin = (): Plugin => {
  let folder = '';
  return {
    name: 'beepaid:compress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      handler: async (error) => {
        if (error) return;
        const paths = await readdir(folder, { recursive: true });
        const texts = paths.filter((path) => compressible.test(path) && path !== serviceWorker);
        await Promise.all(texts.map((path) => compressFile(join(folder, path))));
      },
    },
  };
};
