import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase } from '../db/empty-database.ts';
import { shortLivedProcessFlags } from '../short-lived-process.ts';
import { repository, type ServerProcess, startServerProcess } from './server-process.ts';

interface RunOptions {
  /** Node's arguments; the built server when undefined. */
  readonly command?: readonly string[];
  /** Node's flags; those of short-lived processes when undefined. */
  readonly flags?: readonly string[];
  /** Returns undefined for the embedded database. */
  readonly createDatabase?: typeof createEmptyDatabase;
  /** More environment variables, such as those of a payment provider. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Runs a server in a process of its own on a free port, with an empty DATA_DIR and the demo tenants, on a new PostgreSQL
 * database when TEST_DATABASE_URL is set. `root` is the folder of the build.
 */
export const runServer = async (
  root = repository,
  {
    command = [join(root, 'dist-server/server/main.js')],
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
    ...{ PORT: port, DATA_DIR: dataFolder, DEMO: '1', PUSH_TO_LOOPBACK: '1' },
    ...(postgresql && { DATABASE_URL: postgresql.url }),
    ...settings,
  });
  const start = async () => {
    const env = { ...process.env, ...getSettings() };
    running = await startServerProcess(env, root, [...flags, ...command]);
    // Restart on the same port, because browsers keep the origin.
    port = new URL(running.origin).port;
    return running.origin;
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const ending = running;
    running = undefined;
    await ending?.stop(signal);
  };
  const origin = await start();

  const outboxFolder = join(dataFolder, 'outbox');
  return {
    origin,
    start,
    stop,
    /** The environment variables that it adds to those of this process, for the command line. */
    getSettings,
    /** Returns the texts of the sent messages, oldest first. */
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
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
};

export type RunningServer = Awaited<ReturnType<typeof runServer>>;
