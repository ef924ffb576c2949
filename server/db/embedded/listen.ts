import type { PGlite } from '@electric-sql/pglite';
import type { Listen } from '../database.ts';

/** Listening on the embedded database's one connection, which misses nothing. */
export const listenEmbedded =
  (client: PGlite): Listen =>
  async (channel, { heard }) => {
    const unlisten = await client.listen(channel, heard);
    return async () => {
      if (!client.closed) await unlisten();
    };
  };
