import { PGlite } from '@electric-sql/pglite';
import { DurableFS, durableStartParams } from './durable-fs.ts';
import { extensions } from './extensions.ts';

// How the engine leaves a statement that failed, to carry on with the next.
const ordinaryFailure = 100;

const isOrdinary = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === ordinaryFailure;

/**
 * Calls `onFatal` at the moment the engine dies (PANIC, FATAL, out of memory). PGlite swallows that and spins for
 * ever in the next query, so `onFatal` has to end the process.
 */
const watch = (client: PGlite, onFatal: (error: unknown) => void) => {
  const engine = client.Module;
  for (const step of ['_PostgresMainLoopOnce', '_PostgresMainLongJmp'] as const) {
    const run = engine[step];
    engine[step] = () => {
      try {
        run();
      } catch (error) {
        if (!isOrdinary(error)) onFatal(error);
        throw error;
      }
    };
  }
};

/** Opens the database in `folder`, which is the caller's alone, so that each commit is on disk when it returns. */
export const startEngine = async (folder: string, onFatal: (error: unknown) => void) => {
  let lastWords = '';
  const onStderr = (line: string) => {
    lastWords = /(?:PANIC|FATAL): .+/.exec(line)?.[0] ?? lastWords;
    return false;
  };
  try {
    const client = await PGlite.create({
      fs: new DurableFS(folder),
      startParams: durableStartParams,
      extensions,
      onStderr,
    });
    watch(client, (cause) => onFatal(new Error(lastWords, { cause })));
    return client;
  } catch (cause) {
    throw new Error(`The database in ${folder} cannot be opened: ${lastWords || String(cause)}`, { cause });
  }
};
