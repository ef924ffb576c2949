const MAX_PER_SESSION = 4;
const MAX_PER_TENANT = 1_000;

interface Connection {
  readonly tenantId: string;
  readonly sessionHash: string;
  readonly evict: () => void;
}

/**
 * A session with too many streams loses its oldest ones, because their clients have most likely lost the
 * network.
 */
export const createConnectionLimit = () => {
  const open = new Set<Connection>();
  const countConnections = (tenantId: string) =>
    [...open].filter((connection) => connection.tenantId === tenantId).length;

  return {
    count: () => open.size,
    /** Counting the streams of one tenant is slower, so all streams are compared first. */
    hasCapacity: (tenantId: string) =>
      open.size < MAX_PER_TENANT || countConnections(tenantId) < MAX_PER_TENANT,
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
