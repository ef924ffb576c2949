import { connect, isIP, type Socket } from 'node:net';
import { OutgoingCallFailed } from './outgoing-call-failed.ts';
import { isPublicIp, lookupPublicIp, NO_PUBLIC_ADDRESS } from './public-ip.ts';

interface SocketTarget {
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
}

export type OpenSocket = (target: SocketTarget) => Promise<Socket>;

/**
 * A user has named the host, which may be hostile, so only public addresses are allowed. The time limit
 * includes DNS.
 */
export const openPublicSocket: OpenSocket = async ({ host, port, timeoutMs }) => {
  // Node calls `lookup` for names only.
  if (isIP(host) !== 0 && !isPublicIp(host))
    throw new OutgoingCallFailed(`${host} has no public address`, { code: NO_PUBLIC_ADDRESS });
  const socket = connect({ host, port, lookup: lookupPublicIp });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Socket>((resolve, reject) => {
      timer = setTimeout(() => {
        const message = `${host} does not answer within ${timeoutMs} ms`;
        reject(new OutgoingCallFailed(message, { code: 'ETIMEDOUT' }));
      }, timeoutMs);
      socket.once('connect', () => resolve(socket));
      socket.once('error', reject);
    });
  } catch (error) {
    // A late error of the socket would otherwise end the process.
    socket.on('error', () => undefined).destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    socket.removeAllListeners('connect');
  }
};
