import { join } from 'node:path';
import { findFreePort } from '../server/find-free-port.ts';
import {
  createPostgresqlServer,
  createSynchronousStandby,
  type PostgresqlServer,
} from './postgresql-server.ts';

/** In each round `addStandby` adds a synchronous standby. All can read `folder`. */
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
    /** DATABASE_URL for both. */
    url: `postgresql://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`,
    /** The standby is the next round's primary. */
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
