import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { entryChunk, screensChunk } from './code-splitting.ts';

/** V8 reads the hint only at the very top of a file. */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

/** Nearly all their functions run at the start. */
export const hintedChunks: readonly string[] = [entryChunk, screensChunk];

const isHinted = (name: string, moduleIds: readonly string[]) =>
  hintedChunks.includes(name) && moduleIds.length > 0;

/**
 * V8 compiles a hinted chunk whole on a background thread, not function by function on the main thread
 * (docs/decisions/015).
 *
 * The files are edited on disk, because Vite prepends its preloads in the last `generateBundle`. Precache
 * list and compressed files come later, in `closeBundle`. The hash in the name is that of the chunk without
 * the hint, which every build repeats.
 */
export const compileHintPlugin = (): Plugin => ({
  name: 'beepaid:compile-hint',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const hinted = chunks.filter(({ name, moduleIds }) => isHinted(name, moduleIds));
    if (hinted.length < hintedChunks.length)
      throw new Error(`No chunk for one of: ${hintedChunks.join(', ')}`);
    for (const { fileName } of hinted) {
      const path = join(dir, fileName);
      await writeFile(path, compileHint + (await readFile(path, 'utf8')));
    }
  },
});
