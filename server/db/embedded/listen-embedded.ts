import type { PGlite } from '@electric-sql/pglite';
import type { Listen } from '../database.ts';

/**
 * Listens on the embedded database's one connection. `onGap` is never called: the database runs in
 * this process, so that no notification can be lost.
 */
export const listenEmbedded =
  (client: PGlite): Listen =>
  async (channel, { onMessage }) => {
    const unlisten = await client.listen(channel, onMessage);
    return async () => {
      if (!client.closed) await unlisten();
    };
  };
