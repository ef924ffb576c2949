import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

const serverUrl = process.env.TEST_DATABASE_URL;

const executeOnServer = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** At TEST_DATABASE_URL; undefined without the variable. */
export const createEmptyDatabase = async () => {
  if (!serverUrl) return undefined;
  const name = `browser_${randomBytes(6).toString('hex')}`;
  await executeOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return {
    url: url.href,
    drop: () => executeOnServer(serverUrl, `drop database ${name} with (force)`),
  };
};
