import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';
import { databaseOver } from './face.ts';

// PGlite gives a bigint as a number, node-postgres as text; our amounts and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Connections to the PostgreSQL server at `url`; `onError` hears of idle connections that break. */
export const connectPostgresql = (url: string, onError: (error: Error) => void): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'beepaid-go',
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    // Beyond the server's own time-out: for a server that no longer answers.
    query_timeout: 15_000,
  });
  pool.on('error', onError);
  return databaseOver('postgresql', drizzle(pool), () => pool.end());
};
