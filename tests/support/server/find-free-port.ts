import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenOnFreePort } from '../network/listen-on-free-port.ts';

/** For programs that cannot choose a port themselves. */
export const findFreePort = async () => {
  const server = createServer();
  const port = await listenOnFreePort(server);
  server.close();
  await once(server, 'close');
  return port;
};
