import { resolve } from 'node:path';
import * as v from 'valibot';
import { sendControlRequest } from '../../db/embedded/control-socket.ts';
import { connectPostgresql } from '../../db/postgresql/postgresql.ts';
import { readServerFacts, type ServerFacts, serverFactsSchema } from '../../db/server-facts.ts';
import type { Config } from '../../lib/settings/config.ts';

/**
 * PostgreSQL is read without a migration. The running server tells the facts of the embedded database.
 * @throws Error when the database does not respond, or no server runs
 */
export const readFacts = async ({
  databaseUrl,
  dataDir,
  appSecrets,
}: Config): Promise<ServerFacts> => {
  if (databaseUrl === undefined) {
    const reply = await sendControlRequest(resolve(dataDir), 'facts');
    if (!reply) throw new Error(`No server runs on ${resolve(dataDir)}`);
    return v.parse(serverFactsSchema, reply.result);
  }
  const database = connectPostgresql(databaseUrl, () => undefined, appSecrets, { max: 1 });
  try {
    return await readServerFacts(database, appSecrets);
  } finally {
    await database.close();
  }
};
