import { drizzle } from 'drizzle-orm/pglite';
import { migratePGlite } from '../migrations.ts';
import { paymentRequests, tenants } from '../schema.ts';
import { unpack } from './archive.ts';
import { startEngine } from './engine.ts';

/**
 * Restores the backup of the first argument into the empty folder of the second, as a server would, and prints what it holds.
 * `check-backup.ts` runs it in a process of its own.
 */
const [file = '', folder = ''] = process.argv.slice(2);

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
};

try {
  await unpack(file, folder);
  const client = await startEngine(folder, fail);
  await migratePGlite(client);
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  // The text of a row needs each of its values, also those that are stored apart.
  for (const { name } of rows) await client.query(`select sum(length(content::text)) from ${name} content`);
  const database = drizzle(client);
  const counts = {
    tenantCount: await database.$count(tenants),
    requestCount: await database.$count(paymentRequests),
  };
  await client.close();
  process.stdout.write(JSON.stringify(counts));
} catch (error) {
  fail(error);
}
