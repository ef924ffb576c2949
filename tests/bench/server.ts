import { repository, startServerProcess } from '../support/server-process.ts';
import type { Defer } from './scope.ts';

export interface ServerPlace {
  /** DATA_DIR. */
  readonly dataFolder: string;
  /** Undefined: the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Where the server is reached from outside, if not directly. */
  readonly publicUrl?: string;
  /** A free one, if no other is asked for. */
  readonly port?: number;
  /** The folder that holds `dist-server/` and `dist/`. */
  readonly root?: string;
}

/** Starts the built server with the demo; it ends with its scope. */
export const startServer = async (
  defer: Defer,
  { dataFolder, databaseUrl, publicUrl, port = 0, root = repository }: ServerPlace,
) => {
  const { PATH, HOME, TZ } = process.env;
  const env = {
    PATH,
    HOME,
    TZ,
    PORT: String(port),
    DATA_DIR: dataFolder,
    DEMO: '1',
    ...(publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const starting = startServerProcess(env, root);
  defer(async () => (await starting.catch(() => undefined))?.stop('SIGKILL'));
  return starting;
};
