import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { entryChunk, screensChunk } from './code-splitting.ts';

/** V8 reads the hint only at the very top of a file. Other engines ignore the comment. */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

/** The chunks in which nearly every function runs at the start. */
export const hintedChunks: readonly string[] = [entryChunk, screensChunk];

const isHinted = (name: string, moduleIds: readonly string[]) =>
  hintedChunks.includes(name) && moduleIds.length > 0;

/**
 * Prepends the compile hint to the large chunks, so that V8 compiles each one whole on a background
 * thread instead of function by function on the main thread (docs/decisions/015).
 *
 * The plugin edits the files on disk, because Vite prepends its list of preloads to a chunk in the
 * last `generateBundle` hook. All files are written when `writeBundle` runs. The precache list and
 * the compressed files are made later, in `closeBundle`. The hash in the file name stays that of
 * the chunk without the hint, which is the same in every build.
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
