import { PGlite } from '@electric-sql/pglite';
import { DurableFS, durableStartParams } from './durable-fs.ts';
import { extensions, noLibrariesParams, writeEngineConfiguration } from './engine-configuration.ts';

// A statement failed, and the engine continues.
const STATEMENT_FAILURE_STATUS = 100;

const isStatementFailure = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  error.status === STATEMENT_FAILURE_STATUS;

/**
 * When PostgreSQL panics, ends fatally or has no memory, PGlite ignores the error, and the next query blocks
 * the process. `onFatal` must exit the process.
 */
const watchForCrash = (client: PGlite, onFatal: (error: unknown) => void) => {
  const engine = client.Module;
  for (const step of ['_PostgresMainLoopOnce', '_PostgresMainLongJmp'] as const) {
    const run = engine[step];
    engine[step] = () => {
      try {
        run();
      } catch (error) {
        if (!isStatementFailure(error)) onFatal(error);
        throw error;
      }
    };
  }
};

const TERMINATE = 'X'.charCodeAt(0);

/**
 * PGlite checks only before it queues a statement. A closed engine would execute a queued one in an endless
 * loop.
 */
const rejectAfterClose = (client: PGlite) => {
  const execute = client.execProtocolRawSync.bind(client);
  let isClosed = false;
  client.execProtocolRawSync = (message) => {
    if (isClosed) throw new Error('The embedded database is closed');
    isClosed = message[0] === TERMINATE;
    return execute(message);
  };
};

/** A commit resolves when it is on disk. */
export const startEngine = async (folder: string, onFatal: (error: unknown) => void) => {
  let lastFatalLine = '';
  const onStderr = (line: string) => {
    lastFatalLine = /(?:PANIC|FATAL): .+/.exec(line)?.[0] ?? lastFatalLine;
    return false;
  };
  try {
    await writeEngineConfiguration(folder);
    const fs = new DurableFS(folder);
    const client = await PGlite.create({
      fs,
      startParams: [...durableStartParams, ...noLibrariesParams],
      extensions,
      onStderr,
    });
    fs.admitOwnLibraries();
    rejectAfterClose(client);
    watchForCrash(client, (cause) => onFatal(new Error(lastFatalLine, { cause })));
    return client;
  } catch (cause) {
    throw new Error(
      `The database in ${folder} cannot be opened: ${lastFatalLine || String(cause)}`,
      { cause },
    );
  }
};
