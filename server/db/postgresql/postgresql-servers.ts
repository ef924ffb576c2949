import pg from 'pg';
import { splitDatabaseUrl } from '../../lib/settings/url-settings.ts';

const CANNOT_CONNECT_NOW = '57P03';

/** The primary is the server of the URL that accepts writes. */
export const createServerList = (url: string) => {
  const urls = splitDatabaseUrl(url);
  let current = 0;
  return {
    count: urls.length,
    getCurrent: () => urls[current] ?? url,
    /** Other connections may have failed at the same server, and selected the next one already. */
    skip: (failedUrl: string) => {
      if (urls[current] === failedUrl) current = (current + 1) % urls.length;
    },
    /** @throws Error for a standby, unless it is the only server */
    requirePrimary: async (client: pg.ClientBase) => {
      if (urls.length === 1) return;
      const { rows } = await client.query<{ transaction_read_only: string }>(
        'show transaction_read_only',
      );
      if (rows[0]?.transaction_read_only === 'off') return;
      throw Object.assign(new Error('The server is a standby'), { code: CANNOT_CONNECT_NOW });
    },
  };
};

export type ServerList = ReturnType<typeof createServerList>;

/** Each server is tried at most once. `connect` gets the URL of the selected one. */
export const tryServers = async <Result>(
  servers: ServerList,
  connect: (url: string) => Promise<Result>,
  isServerFailure: (error: unknown) => boolean = () => true,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    const url = servers.getCurrent();
    try {
      return await connect(url);
    } catch (error) {
      if (!isServerFailure(error)) throw error;
      servers.skip(url);
      if (attempt === servers.count) throw error;
    }
  }
};

/** @throws the error of the last server */
export const connectToPrimary = (
  servers: ServerList,
  options: pg.ClientConfig,
): Promise<pg.Client> =>
  tryServers(servers, async (connectionString) => {
    const client = new pg.Client({ ...options, connectionString });
    // A broken connection also rejects the query. Without a listener, its error event would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await servers.requirePrimary(client);
      return client;
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  });

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: () => void,
) => void;

const QUEUE_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect';

/** A pool whose connections were all in use for too long says nothing about the server. */
const isServerFailure = (error: unknown) =>
  !(error instanceof Error && error.message === QUEUE_TIMEOUT_MESSAGE);

export const createPrimaryPool = (url: string, options: pg.PoolConfig): pg.Pool => {
  const servers = createServerList(url);

  class PrimaryClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: servers.getCurrent() });
    }
  }

  class PrimaryPool extends pg.Pool {
    /** The pool's own queries pass a callback. */
    override connect(): Promise<pg.PoolClient>;
    override connect(callback: ConnectCallback): void;
    override connect(callback?: ConnectCallback) {
      const connecting = tryServers(servers, () => super.connect(), isServerFailure);
      if (!callback) return connecting;
      return connecting.then(
        (client) => callback(undefined, client, client.release.bind(client)),
        (error) => callback(error, undefined, () => undefined),
      );
    }
  }

  return new PrimaryPool({ ...options, Client: PrimaryClient, onConnect: servers.requirePrimary });
};
