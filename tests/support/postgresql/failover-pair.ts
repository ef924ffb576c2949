import { join } from 'node:path';
import { findFreePort } from '../server/find-free-port.ts';
import {
  createPostgresqlServer,
  createSynchronousStandby,
  type PostgresqlServer,
} from './postgresql-server.ts';

/**
 * Starts a primary, to which `addStandby` adds a synchronous standby in each round. `folder` must
 * be readable by all.
 */
export const startFailoverPair = async (folder: string) => {
  const ports = [await findFreePort(), await findFreePort()];
  const servers: PostgresqlServer[] = [];
  const getPlace = () => ({
    folder: join(folder, `server-${servers.length}`),
    port: ports[servers.length % 2] ?? 0,
  });
  let primary = await createPostgresqlServer(getPlace());
  servers.push(primary);
  return {
    /** The DATABASE_URL of a server that uses both. */
    url: `postgresql://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`,
    /** Returns the primary and a new standby. The standby is the primary of the next round. */
    addStandby: async () => {
      const standby = await createSynchronousStandby(primary, getPlace());
      servers.push(standby);
      const pair = { primary, standby };
      primary = standby;
      return pair;
    },
    stop: () => Promise.all(servers.map((server) => server.stop())),
  };
};
