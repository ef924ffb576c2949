import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Listens at 127.0.0.1, and returns the port. */
export const listenOnFreePort = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
