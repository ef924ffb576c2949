import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createDatabase } from '../create-database.ts';
import type { Database } from '../database.ts';
import { listenPostgresql } from './listen-postgresql.ts';
import { createPrimaryPool } from './postgresql-servers.ts';

// PGlite returns a bigint as a number, node-postgres as text. Amounts and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The limits are for one process, with names of pg and times in ms. */
const defaultLimits = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  // It detects a server that no longer responds, so it is longer than `statement_timeout`.
  query_timeout: 15_000,
};

export type PostgresqlLimits = typeof defaultLimits;

const getCause = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error);

const isQueryTimeout = (error: unknown) => {
  const cause = getCause(error);
  return cause instanceof Error && cause.message === 'Query read timeout';
};

/** The transaction failed to begin or to end, so its connection must not be reused. */
const isConnectionFailure = (error: unknown) =>
  error instanceof DrizzleQueryError && /^(begin|commit|rollback)\b/.test(error.query);

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
 * A first statement without values goes together with BEGIN, which saves a round trip. Later the connection
 * may serve another transaction, so statements after the end are refused.
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
    // Several statements have a result each, for which pg has no types.
    const results: unknown = await client.query({ ...statement, text: `${BEGIN};${text}` });
    return Array.isArray(results) ? results.at(-1) : results;
  };
  return Object.assign(Object.create(client) as pg.PoolClient, { query });
};

/** Drizzle's own `transaction` never releases a connection whose BEGIN failed. */
const createDrizzle = (pool: pg.Pool) => {
  const unscopedDb = drizzle(pool);
  const transaction: typeof unscopedDb.transaction = (work, config) =>
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
  return Object.assign(unscopedDb, { transaction });
};

/** `onError` receives the errors of idle connections. */
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
  // A connection in use also rejects its query. Without a listener, the error event would end the process.
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
