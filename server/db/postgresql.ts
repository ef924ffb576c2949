import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';
import { databaseOver } from './face.ts';
import { listenPostgresql } from './listen-postgresql.ts';

// PGlite gives a bigint as a number, node-postgres as text; our amounts and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How many connections one process takes, and how long anything waits; times in ms. */
const limits = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  // Beyond the server's own time-out: for a server that no longer answers.
  query_timeout: 15_000,
};

export type PostgresqlLimits = typeof limits;

const causeOf = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error);

const isUnanswered = (error: unknown) => {
  const cause = causeOf(error);
  return cause instanceof Error && cause.message === 'Query read timeout';
};

/** A connection on which a transaction could not even be begun or ended is of no use to the next. */
const isOfTheConnection = (error: unknown) =>
  error instanceof DrizzleQueryError && /^(begin|commit|rollback)\b/.test(error.query);

/** Runs `work` on a connection of `pool`; one that `work` calls broken is closed at once, and not handed out again. */
const onConnection = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, close: () => void) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let isHeld = true;
  const giveBack = (broken: boolean) => {
    if (isHeld) client.release(broken);
    isHeld = false;
  };
  try {
    const result = await work(client, () => giveBack(true));
    giveBack(false);
    return result;
  } catch (error) {
    giveBack(isOfTheConnection(error));
    throw error;
  }
};

/** Drizzle over `pool`. Its own transactions keep a connection for ever whose BEGIN failed; ours give each back. */
const drizzleOver = (pool: pg.Pool) => {
  const system = drizzle(pool);
  const transaction: typeof system.transaction = (work, config) =>
    onConnection(pool, (client, close) =>
      drizzle(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          // Its rollback would wait as long again.
          if (isUnanswered(error)) close();
          throw error;
        }
      }, config),
    );
  return Object.assign(system, { transaction });
};

/** Connections to the PostgreSQL server at `url`; `onError` hears of those that break. */
export const connectPostgresql = (
  url: string,
  onError: (error: Error) => void,
  changed: Partial<PostgresqlLimits> = {},
): Database => {
  const pool = new pg.Pool({
    ...{ connectionString: url, application_name: 'beepaid-go', keepAlive: true },
    ...limits,
    ...changed,
  });
  // One that breaks in use tells whoever uses it, and nobody else: unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', onError);
  return databaseOver('postgresql', drizzleOver(pool), () => pool.end(), listenPostgresql(url));
};
