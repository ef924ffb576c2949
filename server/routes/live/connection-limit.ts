const MAX_PER_SESSION = 4;
const MAX_PER_TENANT = 1_000;

interface Connection {
  readonly tenantId: string;
  readonly sessionHash: string;
  readonly evict: () => void;
}

/**
 * Above the limit of a session, its oldest stream ends: that client has most likely lost the
 * network unnoticed. Above the limit of a tenant, new streams are rejected.
 */
export const createConnectionLimit = () => {
  const open = new Set<Connection>();
  const countConnections = (tenantId: string) =>
    [...open].filter((connection) => connection.tenantId === tenantId).length;

  return {
    count: () => open.size,
    /** The first comparison mostly makes the slower count unnecessary. */
    hasCapacity: (tenantId: string) =>
      open.size < MAX_PER_TENANT || countConnections(tenantId) < MAX_PER_TENANT,
    /**
     * Ends the oldest streams of the session above its limit. Returns a function that removes the
     * stream from the count.
     */
    add: (connection: Connection) => {
      open.add(connection);
      const sameSession = [...open].filter(
        ({ sessionHash }) => sessionHash === connection.sessionHash,
      );
      for (const { evict } of sameSession.slice(0, -MAX_PER_SESSION)) evict();
      return () => open.delete(connection);
    },
  };
};
