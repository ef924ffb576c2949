import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const POLL_INTERVAL_MS = 200;

/** Returns whether the server at `origin` is ready. */
const isReady = (origin: string) =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(POLL_INTERVAL_MS * 5) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts a round-robin balancer on a free port: it sends each connection to the next ready server, and calls `origins`
 * before each readiness check.
 */
export const startBalancer = async (origins: () => readonly string[]) => {
  let ready: readonly string[] = [];
  let nextIndex = 0;
  const checkReadiness = async () => {
    const candidates = origins();
    const isUp = await Promise.all(candidates.map(isReady));
    ready = candidates.filter((_origin, index) => isUp[index]);
  };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = ready[nextIndex++ % Math.max(1, ready.length)];
    if (target === undefined) return void client.destroy();
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
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
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
