import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { getTemplateKey } from '../../../server/db/embedded/template.ts';
import { migratePostgresql } from '../../../server/db/migrate/migrations.ts';

export const getDatabaseUrl = (url: string, name: string) => {
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  return databaseUrl.href;
};

/** `host` has a name and a port. */
export const getProxiedDatabaseUrl = (url: string, host: string) => {
  const databaseUrl = new URL(url);
  databaseUrl.host = host;
  // The parameter would win over the URL's host.
  databaseUrl.searchParams.delete('host');
  return databaseUrl.href;
};

export const withClient = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Migrated; returns its name. */
export const ensureTemplateDatabase = (url: string) =>
  withClient(url, async (client) => {
    const name = `beepaid_template_${await getTemplateKey()}`;
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const unfinished = `${name}_unfinished`;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished}`);
      await migratePostgresql(getDatabaseUrl(url, unfinished));
      await client.query(`alter database ${unfinished} rename to ${name}`);
    }
    return name;
  });

/** Returns the URL. */
export const createTestDatabase = async (
  url: string,
  template: string,
  databaseNamePrefix: string,
) => {
  const name = `${databaseNamePrefix}_${randomBytes(6).toString('hex')}`;
  await withClient(url, (client) => client.query(`create database ${name} template ${template}`));
  return getDatabaseUrl(url, name);
};

/** Also those with connected clients. */
export const dropTestDatabases = (url: string, databaseNamePrefix: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      'select datname from pg_database where starts_with(datname, $1)',
      [databaseNamePrefix],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
