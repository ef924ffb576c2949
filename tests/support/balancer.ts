import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const lookEveryMs = 200;

/** Whether the server at `origin` wants requests. */
const isReady = (origin: string) =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(lookEveryMs * 5) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * A plain balancer on a free port: each connection goes to the next of the servers that say they are ready, and stays
 * with it. `origins` is read anew whenever it looks.
 */
export const startBalancer = async (origins: () => readonly string[]) => {
  let ready: readonly string[] = [];
  let turn = 0;
  const look = async () => {
    const asked = origins();
    const answers = await Promise.all(asked.map(isReady));
    ready = asked.filter((_origin, at) => answers[at]);
  };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = ready[turn++ % Math.max(1, ready.length)];
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
  await look();
  const looking = setInterval(look, lookEveryMs);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      clearInterval(looking);
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
