import { join } from 'node:path';
import { repository, startServerProcess } from '../../support/server/server-process.ts';
import type { Defer } from './cleanup.ts';

export interface ServerOptions {
  /** The value of DATA_DIR. */
  readonly dataFolder: string;
  /** The URL of a PostgreSQL database; by default the server uses the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** The server's origin for its clients, when it is behind a proxy. */
  readonly publicUrl?: string;
  /** By default a free port. */
  readonly port?: number;
  /** More environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder that holds `dist-server/` and `dist/`. */
  readonly root?: string;
  /** Flags of Node, which replace those of `npm start`. */
  readonly flags?: readonly string[];
}

/** Starts the built server, with the demo unless it has a public URL. The cleanup kills it. */
export const startServer = async (
  defer: Defer,
  {
    dataFolder,
    databaseUrl,
    publicUrl,
    port = 0,
    root = repository,
    settings = {},
    flags = [],
  }: ServerOptions,
) => {
  const { PATH, HOME, TZ } = process.env;
  const env = {
    PATH,
    HOME,
    TZ,
    PORT: String(port),
    DATA_DIR: dataFolder,
    ...(publicUrl === undefined
      ? { DEMO: '1' }
      : { PUBLIC_URL: publicUrl, PAYMENT_PROVIDER: 'sandbox' }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...settings,
  };
  const command = [...flags, join(root, 'dist-server/server/main.js')];
  const starting = startServerProcess(env, root, command);
  defer(async () => (await starting.catch(() => undefined))?.stop('SIGKILL'));
  return starting;
};
