import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { removeBrackets } from '../network/network-address.ts';
import { refuseInTransaction } from '../work/transaction-mark.ts';

/** The certificate may be expired or of an unknown authority. */
export const readCertificate = async (origin: string, timeoutMs: number) => {
  refuseInTransaction('a connection');
  const { hostname, port } = new URL(origin);
  const host = removeBrackets(hostname);
  // An IP address cannot be a server name.
  const servername = isIP(host) === 0 ? host : '';
  // This connection sends no data, and the probe checks whether to trust the certificate.
  const socket = connect({
    host,
    port: Number(port || 443),
    servername,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    return socket.getPeerCertificate();
  } finally {
    socket.destroy();
  }
};
