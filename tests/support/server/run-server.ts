import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase } from '../db/empty-database.ts';
import { removeFolder } from '../remove-folder.ts';
import { shortLivedProcessFlags } from '../short-lived-process.ts';
import { repository, type ServerProcess, startServerProcess } from './server-process.ts';

interface RunOptions {
  /** By default those of short-lived processes. */
  readonly flags?: readonly string[];
  /** Undefined: the embedded database. */
  readonly createDatabase?: typeof createEmptyDatabase;
  /** Such as a payment provider's. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * On a free port, with an empty DATA_DIR and the demo; on PostgreSQL when TEST_DATABASE_URL is set. `root` is
 * the build's folder.
 */
export const runServer = async (
  root = repository,
  {
    flags = shortLivedProcessFlags,
    createDatabase = createEmptyDatabase,
    settings = {},
  }: RunOptions = {},
) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'beepaid-browser-'));
  const postgresql = await createDatabase();
  let port = '0';
  let running: ServerProcess | undefined;

  const getSettings = () => ({
    PORT: port,
    DATA_DIR: dataFolder,
    DEMO: '1',
    PUSH_TO_LOOPBACK: '1',
    ...(postgresql && { DATABASE_URL: postgresql.url }),
    ...settings,
  });
  const start = async () => {
    const env = { ...process.env, ...getSettings() };
    running = await startServerProcess(env, root, [
      ...flags,
      join(root, 'dist-server/server/main.js'),
    ]);
    // Open pages keep their origin: the port stays.
    port = new URL(running.origin).port;
    return running.origin;
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const stopping = running;
    running = undefined;
    await stopping?.stop(signal);
  };
  const origin = await start();

  const outboxFolder = join(dataFolder, 'outbox');
  return {
    origin,
    start,
    stop,
    /** Beside this process's environment. */
    getSettings,
    /** Oldest first. */
    messages: async () => {
      const names = await readdir(outboxFolder).catch(() => []);
      return Promise.all(
        names
          .filter((name) => name.endsWith('.txt'))
          .toSorted()
          .map((name) => readFile(join(outboxFolder, name), 'utf8')),
      );
    },
    remove: async () => {
      await stop();
      await postgresql?.drop();
      await removeFolder(dataFolder);
    },
  };
};

export type RunningServer = Awaited<ReturnType<typeof runServer>>;
