import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const viteFolder = '.vite';

export const manifestPath = join(import.meta.dirname, '../dist-server/app-manifest.json');

/** The server publishes the folder into which Vite writes the manifest. `build.manifest` must be true. */
export const moveManifestPlugin = (): Plugin => ({
  name: 'beepaid:move-manifest',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    await mkdir(dirname(manifestPath), { recursive: true });
    await rename(join(dir, viteFolder, 'manifest.json'), manifestPath);
    await rm(join(dir, viteFolder), { recursive: true });
  },
});
