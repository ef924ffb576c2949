import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEngine } from '../../../server/db/embedded/engine.ts';

/** The size of a database. */
export interface TableSize {
  /** Tables and indexes, without their maps of free space and of visibility. */
  readonly files: number;
  readonly mb: number;
}

const BYTES_PER_MB = 2 ** 20;
/** The ends of the names of a table's maps, each made once. */
const mapOfTable = /_(fsm|vm)$/;

const tableNamesSql = `select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

interface QueryClient {
  query<Row extends pg.QueryResultRow>(sql: string): Promise<{ readonly rows: readonly Row[] }>;
}

const countRows = async (client: QueryClient) => {
  const counts = new Map<string, number>();
  for (const { name } of (await client.query<{ name: string }>(tableNamesSql)).rows) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from "${name}"`,
    );
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
};

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
};

/** Reads the tables of the embedded database in `dataFolder`, or of PostgreSQL at `databaseUrl`. */
export const createTableReader = (dataFolder: string, databaseUrl: string | undefined) => ({
  /** Reads the size of all tables and indexes while the server runs. */
  readSize: async (): Promise<TableSize> => {
    if (databaseUrl !== undefined) {
      const sql = `select count(*)::int as files, pg_database_size(current_database())::float8 as bytes
        from pg_class where relkind in ('r', 'i', 't')`;
      const { rows } = await withClient(databaseUrl, (client) =>
        client.query<{ files: number; bytes: number }>(sql),
      );
      return { files: rows[0]?.files ?? 0, mb: (rows[0]?.bytes ?? 0) / BYTES_PER_MB };
    }
    const folder = join(dataFolder, 'database/base');
    const names = await readdir(folder, { recursive: true });
    // The engine may remove a file meanwhile.
    const sizes = await Promise.all(
      names.map(async (name) => ({
        name,
        stats: await stat(join(folder, name)).catch(() => undefined),
      })),
    );
    const files = sizes.filter(({ stats }) => stats?.isFile() === true);
    return {
      files: files.filter(({ name }) => !mapOfTable.test(name)).length,
      mb: files.reduce((sum, { stats }) => sum + (stats?.size ?? 0), 0) / BYTES_PER_MB,
    };
  },
  /** Counts the rows of each table after the server has stopped. */
  countRows: async (): Promise<ReadonlyMap<string, number>> => {
    if (databaseUrl !== undefined) return withClient(databaseUrl, countRows);
    const engine = await startEngine(join(dataFolder, 'database'), () => undefined);
    return countRows(engine).finally(() => engine.close());
  },
});
