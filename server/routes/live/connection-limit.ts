const MAX_PER_SESSION = 4;
const MAX_PER_TENANT = 1_000;

/** An open stream; `evict` ends it. */
interface Connection {
  readonly tenantId: string;
  readonly session: string;
  readonly evict: () => void;
}

/**
 * Limits the open streams of one process. Above the limit of a session, its oldest stream is evicted: most likely its
 * network broke unnoticed. Above the limit of a tenant, new streams are rejected.
 */
export const createConnectionLimit = () => {
  const open = new Set<Connection>();
  const countConnections = (tenantId: string) =>
    [...open].filter((connection) => connection.tenantId === tenantId).length;

  return {
    count: () => open.size,
    hasCapacity: (tenantId: string) => open.size < MAX_PER_TENANT || countConnections(tenantId) < MAX_PER_TENANT,
    /** Counts a stream, and returns the function that stops counting it. */
    add: (connection: Connection) => {
      open.add(connection);
      const ofSession = [...open].filter(({ session }) => session === connection.session);
      for (const { evict } of ofSession.slice(0, -MAX_PER_SESSION)) evict();
      return () => open.delete(connection);
    },
  };
};
