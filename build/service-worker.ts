import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';

type ManifestTransform = NonNullable<
  VitePWAOptions['injectManifest']['manifestTransforms']
>[number];

/**
 * Adds the hash of each file to the worker's list of files, in place of a revision. The list is
 * made when all files are written, the compile hint included.
 */
export const hashPrecachedFiles =
  (folder: string): ManifestTransform =>
  async (entries) => ({
    manifest: await Promise.all(
      entries.map(async (entry) => {
        const hash = createHash('sha256').update(await readFile(join(folder, entry.url)));
        return { ...entry, revision: null, integrity: `sha256-${hash.digest('base64')}` };
      }),
    ),
  });

/** Adds the rescue worker to the build as `rescue.js` (docs/decisions/009). */
export const rescuePlugin = (): Plugin => ({
  name: 'beepaid:rescue',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'sw/rescue.ts', fileName: 'rescue.js' });
  },
});
