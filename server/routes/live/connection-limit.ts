const MAX_PER_SESSION = 4;
const MAX_PER_TENANT = 1_000;

/** An open stream; `evict` ends it. */
interface Connection {
  readonly tenantId: string;
  /** Hash of the session's token. */
  readonly sessionHash: string;
  readonly evict: () => void;
}

/**
 * Limits the open streams of one process. Above the limit of a session, the session's oldest stream
 * is evicted, because its client has most likely lost the network unnoticed. Above the limit of a
 * tenant, new streams are rejected.
 */
export const createConnectionLimit = () => {
  const open = new Set<Connection>();
  const countConnections = (tenantId: string) =>
    [...open].filter((connection) => connection.tenantId === tenantId).length;

  return {
    count: () => open.size,
    /**
     * Whether the tenant may open another stream. In most cases, the first comparison makes the
     * slower count unnecessary.
     */
    hasCapacity: (tenantId: string) =>
      open.size < MAX_PER_TENANT || countConnections(tenantId) < MAX_PER_TENANT,
    /**
     * Counts a stream, and closes the oldest streams of its session above the limit. Returns a
     * function that removes the stream from the count.
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
