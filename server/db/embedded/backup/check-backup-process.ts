import { json } from 'node:stream/consumers';
import { drizzle } from 'drizzle-orm/pglite';
import { migratePGlite } from '../../migrate/migrations.ts';
import { paymentRequests, tenants } from '../../schema.ts';
import { startEngine } from '../engine.ts';
import { unpack } from './archive.ts';
import type { VerifiedBackup } from './backup-file.ts';

// `check-backup.ts` runs this program. Standard input names a backup, which is restored into the empty
// `folder` and migrated, as by a server. Standard output gets counts as JSON.
const [folder = ''] = process.argv.slice(2);

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
};

try {
  // `check-backup.ts` has verified the backup.
  const backup = (await json(process.stdin)) as VerifiedBackup;
  await unpack(backup, folder);
  const client = await startEngine(folder, fail);
  await migratePGlite(client);
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  // Converting a row to text reads all its values, also large ones outside the row.
  for (const { name } of rows)
    await client.query(`select sum(length(content::text)) from ${name} content`);
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
