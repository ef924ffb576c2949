import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const POLL_INTERVAL_MS = 200;
const READINESS_TIMEOUT_MS = 1_000;

/** Returns whether the server at `origin` is ready. */
const isReady = (origin: string) =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(READINESS_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts a round-robin balancer on a free port. It sends each connection to the next ready server.
 * Before each readiness check it calls `getOrigins`, so that servers may start and stop.
 */
export const startBalancer = async (getOrigins: () => readonly string[]) => {
  let readyOrigins: readonly string[] = [];
  let nextIndex = 0;
  const checkReadiness = async () => {
    const candidates = getOrigins();
    const readiness = await Promise.all(candidates.map(isReady));
    readyOrigins = candidates.filter((_origin, index) => readiness[index]);
  };
  const openSockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = readyOrigins[nextIndex++ % Math.max(1, readyOrigins.length)];
    if (target === undefined) return void client.destroy();
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      openSockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        openSockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  }).listen(0);
  await once(server, 'listening');
  await checkReadiness();
  const timer = setInterval(checkReadiness, POLL_INTERVAL_MS);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      clearInterval(timer);
      for (const socket of openSockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
