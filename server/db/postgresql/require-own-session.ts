import type pg from 'pg';
import { connectToPrimary, createServerList, type ServerList } from './postgresql-servers.ts';

const CONNECTION_TIMEOUT_MS = 10_000;

/**
 * Connections share the sessions of PostgreSQL, so that the server's locks and notifications do not
 * work.
 */
export class SharedSessions extends Error {
  constructor() {
    super(
      'a pooler in transaction mode, such as PgBouncer, is in between. Connect to PostgreSQL itself, or set pool_mode=session',
    );
  }
}

const readSessionId = async (client: pg.Client) => {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]?.id;
};

/**
 * Checks that `client` keeps its session of PostgreSQL between two transactions, also while another
 * connection is in a transaction. The migrations' lock and LISTEN belong to a session.
 * @throws SharedSessions
 */
export const requireOwnSession = async (client: pg.Client, servers: ServerList) => {
  const id = await readSessionId(client);
  const other = await connectToPrimary(servers, { connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  try {
    await other.query('begin');
    if ((await readSessionId(other)) === id || (await readSessionId(client)) !== id)
      throw new SharedSessions();
  } finally {
    await other.end();
  }
};

/**
 * Checks that connections to the database at `url` have sessions of their own. @throws
 * SharedSessions
 */
export const requireOwnSessions = async (url: string) => {
  const servers = createServerList(url);
  const client = await connectToPrimary(servers, {
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  await requireOwnSession(client, servers).finally(() => client.end());
};
