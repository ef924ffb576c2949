import type pg from 'pg';
import { connectToPrimary, createServerList, type ServerList } from './postgresql-servers.ts';

const CONNECTION_TIMEOUT_MS = 10_000;

/** When connections share sessions of PostgreSQL, locks and notifications do not work. */
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
 * The migrations' lock and LISTEN belong to a session. `client` must keep its own between two transactions,
 * while another connection is in one.
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

/** @throws SharedSessions */
export const requireOwnSessions = async (url: string) => {
  const servers = createServerList(url);
  const client = await connectToPrimary(servers, {
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  await requireOwnSession(client, servers).finally(() => client.end());
};
