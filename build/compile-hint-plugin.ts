import type { Plugin } from 'vite';
import { entryChunk, screensChunk } from './code-splitting.ts';

export const hint = '//# allFunctionsCalledOnLoad\n';

/** It puts a list of its own at the top of each file, where alone V8 heeds the hint; right after it comes compression. */
const lastWriter = 'vite:build-import-analysis';

const large = [entryChunk, screensChunk];

const isEmpty = ({ moduleIds }: { moduleIds: readonly string[] }) => moduleIds.length === 0;

/**
 * A Vite plugin: tells V8 that nearly all of what the two large files hold runs at the start. It then compiles them
 * whole on another thread, rather than function by function on the one that draws. To other engines it is a comment.
 */
export const compileHintPlugin = (): Plugin => ({
  name: 'beepaid:compile-hint',
  apply: 'build',
  configResolved: ({ plugins }) => {
    const writer = plugins.find(({ name }) => name === lastWriter);
    const write = writer?.generateBundle;
    if (!writer || typeof write !== 'function') throw new Error(`Vite's ${lastWriter} is not what it was`);
    writer.generateBundle = async function (options, bundle, isWrite) {
      await write.call(this, options, bundle, isWrite);
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && large.includes(file.name) && !isEmpty(file)) file.code = hint + file.code;
      }
    };
  },
});
