const MAX_PER_SESSION = 4;
const MAX_PER_TENANT = 1_000;

interface Connection {
  readonly tenantId: string;
  readonly sessionHash: string;
  /** Ends the stream, which then calls the function that `add` has returned for it. */
  readonly evict: () => void;
}

/**
 * When a session opens more streams than its limit, its oldest ones end, because their clients have
 * most likely lost the network. When a tenant has reached its limit, `hasCapacity` is false, and
 * the route rejects new streams.
 */
export const createConnectionLimit = () => {
  const open = new Set<Connection>();
  const countConnections = (tenantId: string) =>
    [...open].filter((connection) => connection.tenantId === tenantId).length;

  return {
    count: () => open.size,
    /** Compares all streams first, because counting those of one tenant is slower. */
    hasCapacity: (tenantId: string) =>
      open.size < MAX_PER_TENANT || countConnections(tenantId) < MAX_PER_TENANT,
    /** Returns a function that removes the connection. Call it when the stream has ended. */
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
