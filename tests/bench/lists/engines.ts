import { join } from 'node:path';
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Database } from '../../../server/db/database.ts';
import { startEngine } from '../../../server/db/embedded/engine.ts';
import { ensureFolder } from '../../../server/db/embedded/folder.ts';
import { listenEmbedded } from '../../../server/db/embedded/listen.ts';
import { databaseOver } from '../../../server/db/face.ts';
import { listenPostgresql } from '../../../server/db/listen-postgresql.ts';
import { migratePostgresql } from '../../../server/db/migrations.ts';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** What one request asks of the database: statements of their own, and then those of its transaction. */
export interface Asked {
  readonly before: readonly Statement[];
  readonly inTransaction: readonly Statement[];
}

/** A database without the server: for filling it, for hearing what is asked of it, and for asking the same bare. */
export interface OpenEngine {
  readonly database: Database;
  /** What `work` asks of `database`. */
  hear(work: () => Promise<unknown>): Promise<Asked>;
  /** Asks it through the driver alone. */
  ask(asked: Asked): Promise<void>;
  /** Asks it once, and says how many tables were read from end to end. */
  wholeScans(asked: Asked): Promise<number>;
  close(): Promise<void>;
}

const listener = () => {
  let heard: Statement[] = [];
  const hear = async (work: () => Promise<unknown>): Promise<Asked> => {
    heard = [];
    await work();
    const statements = heard.filter(({ text }) => !/^(begin|commit)\b/i.test(text));
    const fence = statements.findIndex(({ text }) => text.includes('set_config'));
    return { before: statements.slice(0, fence), inTransaction: statements.slice(fence) };
  };
  const logger = { logQuery: (text: string, values: unknown[]) => void heard.push({ text, values }) };
  return { hear, logger };
};

type Run = (text: string, values: unknown[]) => Promise<{ readonly rows: unknown[] }>;

const scansSoFar = async (run: Run) => {
  const { rows } = await run(`select coalesce(sum(seq_scan), 0)::int from pg_stat_xact_user_tables`, []);
  return Number(rows.flat()[0]);
};

/** Runs `statements` in a transaction that is open, and counts in it what the database counts. */
const countScans = async (run: Run, statements: readonly Statement[]) => {
  const before = await scansSoFar(run);
  for (const { text, values } of statements) await run(text, values);
  return (await scansSoFar(run)) - before;
};

/** The embedded engine on `dataFolder`, as the server opens it. */
export const openEmbeddedEngine = async (dataFolder: string): Promise<OpenEngine> => {
  const folder = join(dataFolder, 'database');
  await ensureFolder(folder);
  const client = await startEngine(folder, (error) => {
    throw error;
  });
  const { hear, logger } = listener();
  const close = () => client.close();
  return {
    database: databaseOver('pglite', drizzlePGlite(client, { logger }), close, listenEmbedded(client)),
    hear,
    ask: async ({ before, inTransaction }) => {
      for (const { text, values } of before) await client.query(text, values, { rowMode: 'array' });
      await client.transaction(async (tx) => {
        for (const { text, values } of inTransaction) await tx.query(text, values, { rowMode: 'array' });
      });
    },
    wholeScans: ({ inTransaction }) =>
      client.transaction((tx) =>
        countScans((text, values) => tx.query(text, values, { rowMode: 'array' }), inTransaction),
      ),
    close,
  };
};

/** The PostgreSQL database at `url`, migrated, over as many connections as the server takes. */
export const openPostgresqlEngine = async (url: string): Promise<OpenEngine> => {
  await migratePostgresql(url);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on('error', () => undefined);
  const { hear, logger } = listener();
  const close = () => pool.end();
  const run = async (connection: pg.Pool | pg.PoolClient, statements: readonly Statement[]) => {
    for (const { text, values } of statements) await connection.query({ text, values, rowMode: 'array' });
  };
  const within = async <Result>(work: (connection: pg.PoolClient) => Promise<Result>) => {
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
    database: databaseOver('postgresql', drizzlePostgresql(pool, { logger }), close, listenPostgresql(url)),
    hear,
    ask: async ({ before, inTransaction }) => {
      await run(pool, before);
      await within((connection) => run(connection, inTransaction));
    },
    wholeScans: ({ inTransaction }) =>
      within((connection) =>
        countScans((text, values) => connection.query({ text, values, rowMode: 'array' }), inTransaction),
      ),
    close,
  };
};
