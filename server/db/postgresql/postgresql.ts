import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createDatabase } from '../create-database.ts';
import type { Database } from '../database.ts';
import { listenPostgresql } from './listen-postgresql.ts';
import { createPrimaryPool } from './postgresql-servers.ts';

// PGlite returns a bigint as a number, node-postgres as text; amounts and counts stay far below
// 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Pool size and timeouts of one process; names are options of pg, times in ms. */
const defaultLimits = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  // Longer than `statement_timeout`, because it detects a server that no longer responds.
  query_timeout: 15_000,
};

export type PostgresqlLimits = typeof defaultLimits;

const getCause = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error);

const isQueryTimeout = (error: unknown) => {
  const cause = getCause(error);
  return cause instanceof Error && cause.message === 'Query read timeout';
};

/** Whether a transaction failed to begin or to end, so that its connection must not be reused. */
const isConnectionFailure = (error: unknown) =>
  error instanceof DrizzleQueryError && /^(begin|commit|rollback)\b/.test(error.query);

/**
 * Runs `work` on a connection of `pool`. `work` may call `close` for a broken connection, which is
 * then not reused.
 */
const withConnection = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, close: () => void) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let isCheckedOut = true;
  const release = (isBroken: boolean) => {
    if (isCheckedOut) client.release(isBroken);
    isCheckedOut = false;
  };
  try {
    const result = await work(client, () => release(true));
    release(false);
    return result;
  } catch (error) {
    release(isConnectionFailure(error));
    throw error;
  }
};

const BEGIN = 'begin';

/**
 * Returns `client` for one transaction. A first statement without values is sent together with
 * BEGIN, which saves a round trip. Statements after the end of the transaction are refused, because
 * the connection may by then serve another one.
 */
const createTransactionClient = (client: pg.PoolClient) => {
  let hasBegun = false;
  let hasEnded = false;
  const query = async (statement: pg.QueryConfig, values: unknown[] = []) => {
    const { text } = statement;
    if (text === BEGIN) return undefined;
    const isRollback = text === 'rollback';
    // A rollback also follows a commit that has failed.
    if (hasEnded && !isRollback) throw new Error('The transaction has ended');
    hasEnded ||= isRollback || text === 'commit';
    if (hasBegun) return client.query(statement, values);
    hasBegun = true;
    if (values.length > 0) {
      await client.query(BEGIN);
      return client.query(statement, values);
    }
    // The types of pg say nothing of several statements, which have a result each.
    const results: unknown = await client.query({ ...statement, text: `${BEGIN};${text}` });
    return Array.isArray(results) ? results.at(-1) : results;
  };
  return Object.assign(Object.create(client) as pg.PoolClient, { query });
};

/** Replaces Drizzle's `transaction`, which never releases a connection whose BEGIN failed. */
const createDrizzle = (pool: pg.Pool) => {
  const system = drizzle(pool);
  const transaction: typeof system.transaction = (work, config) =>
    withConnection(pool, (client, close) =>
      drizzle(createTransactionClient(client)).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          // On this connection the rollback would time out, too.
          if (isQueryTimeout(error)) close();
          throw error;
        }
      }, config),
    );
  return Object.assign(system, { transaction });
};

/**
 * Opens a pool to the PostgreSQL server at `url`, which may name several servers; `onError`
 * receives the errors of idle connections.
 */
export const connectPostgresql = (
  url: string,
  onError: (error: Error) => void,
  appSecrets: readonly string[],
  limits: Partial<PostgresqlLimits> = {},
): Database => {
  const pool = createPrimaryPool(url, {
    application_name: 'beepaid-go',
    keepAlive: true,
    ...defaultLimits,
    ...limits,
  });
  // An error of a connection in use also rejects its query. Without a listener, the error event
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', onError);
  const database = createDatabase(
    'postgresql',
    createDrizzle(pool),
    () => pool.end(),
    listenPostgresql(url),
    appSecrets,
  );
  const getPoolUsage = () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { ...database, getPoolUsage };
};
