import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** For programs that cannot choose a port themselves. */
export const findFreePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
