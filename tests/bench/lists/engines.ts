import { join } from 'node:path';
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { createDatabase } from '../../../server/db/create-database.ts';
import type { Database } from '../../../server/db/database.ts';
import { ensureDatabaseFolder } from '../../../server/db/embedded/database-folder.ts';
import { startEngine } from '../../../server/db/embedded/engine.ts';
import { listenEmbedded } from '../../../server/db/embedded/open-embedded.ts';
import { prepareStatements } from '../../../server/db/embedded/prepare-statements.ts';
import { migratePostgresql } from '../../../server/db/migrate/migrations.ts';
import { listenPostgresql } from '../../../server/db/postgresql/listen-postgresql.ts';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * The SQL statements of one API request. `before` has the statements before the request's
 * transaction.
 */
export interface RecordedStatements {
  readonly before: readonly Statement[];
  readonly inTransaction: readonly Statement[];
}

/**
 * A database that the bench uses without the server, to fill it and to record and replay
 * statements.
 */
export interface OpenEngine {
  readonly database: Database;
  /** Records the statements that `work` sends to `database`. */
  record(work: () => Promise<unknown>): Promise<RecordedStatements>;
  /** Sends recorded statements through the driver. Returns the rows of those in the transaction. */
  replay(statements: RecordedStatements): Promise<unknown[]>;
  /** Sends recorded statements once, and returns how many sequential scans they cause. */
  countSequentialScans(statements: RecordedStatements): Promise<number>;
  close(): Promise<void>;
}

/** Creates a logger for Drizzle, and a function that records the statements of that logger. */
const createRecorder = () => {
  let recorded: Statement[] = [];
  const record = async (work: () => Promise<unknown>): Promise<RecordedStatements> => {
    recorded = [];
    await work();
    const statements = recorded.filter(({ text }) => !/^(begin|commit)\b/i.test(text));
    // The first statement of a transaction in the tenant scope sets the tenant.
    const transactionStart = statements.findIndex(({ text }) => text.includes('set_config'));
    if (transactionStart === -1)
      throw new Error('The request has no transaction in the tenant scope');
    return {
      before: statements.slice(0, transactionStart),
      inTransaction: statements.slice(transactionStart),
    };
  };
  const logger = {
    logQuery: (text: string, values: unknown[]) => void recorded.push({ text, values }),
  };
  return { record, logger };
};

type RunStatement = (text: string, values: unknown[]) => Promise<{ readonly rows: unknown[] }>;

/** Reads how many sequential scans PostgreSQL has counted in the current transaction. */
const readScanCount = async (run: RunStatement) => {
  const { rows } = await run(
    `select coalesce(sum(seq_scan), 0)::int from pg_stat_xact_user_tables`,
    [],
  );
  return Number(rows.flat()[0]);
};

/** Runs `statements` in an open transaction, and returns how many sequential scans they cause. */
const countScans = async (run: RunStatement, statements: readonly Statement[]) => {
  const before = await readScanCount(run);
  for (const { text, values } of statements) await run(text, values);
  return (await readScanCount(run)) - before;
};

/** Opens the embedded engine on `dataFolder` as the server does. */
export const openEmbeddedEngine = async (dataFolder: string): Promise<OpenEngine> => {
  const folder = join(dataFolder, 'database');
  await ensureDatabaseFolder(folder);
  const client = await startEngine(folder, (error) => {
    throw error;
  });
  const { record, logger } = createRecorder();
  const close = () => client.close();
  return {
    database: createDatabase(
      'pglite',
      drizzlePGlite({ client: prepareStatements(client), logger }),
      close,
      listenEmbedded(client),
      [],
    ),
    record,
    replay: async ({ before, inTransaction }) => {
      for (const { text, values } of before) await client.query(text, values, { rowMode: 'array' });
      return client.transaction(async (tx) => {
        const rows: unknown[] = [];
        for (const { text, values } of inTransaction)
          rows.push(...(await tx.query(text, values, { rowMode: 'array' })).rows);
        return rows;
      });
    },
    countSequentialScans: ({ inTransaction }) =>
      client.transaction((tx) =>
        countScans((text, values) => tx.query(text, values, { rowMode: 'array' }), inTransaction),
      ),
    close,
  };
};

/**
 * Opens and migrates the PostgreSQL database at `url`, with a pool of the same size as the server.
 */
export const openPostgresqlEngine = async (url: string): Promise<OpenEngine> => {
  await migratePostgresql(url);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on('error', () => undefined);
  const { record, logger } = createRecorder();
  const close = () => pool.end();
  const run = async (connection: pg.Pool | pg.PoolClient, statements: readonly Statement[]) => {
    const rows: unknown[] = [];
    for (const { text, values } of statements)
      rows.push(...(await connection.query({ text, values, rowMode: 'array' })).rows);
    return rows;
  };
  const runInTransaction = async <Result>(work: (connection: pg.PoolClient) => Promise<Result>) => {
    const connection = await pool.connect();
    try {
      await connection.query('begin');
      const result = await work(connection);
      await connection.query('commit');
      return result;
    } finally {
      connection.release();
    }
  };
  return {
    database: createDatabase(
      'postgresql',
      drizzlePostgresql(pool, { logger }),
      close,
      listenPostgresql(url),
      [],
    ),
    record,
    replay: async ({ before, inTransaction }) => {
      await run(pool, before);
      return runInTransaction((connection) => run(connection, inTransaction));
    },
    countSequentialScans: ({ inTransaction }) =>
      runInTransaction((connection) =>
        countScans(
          (text, values) => connection.query({ text, values, rowMode: 'array' }),
          inTransaction,
        ),
      ),
    close,
  };
};
