import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { DAY_MS } from '../../lib/time/durations.ts';
import { describeError, type Finding, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 8_000;
const WARN_DAYS = 14;
const TOPIC = 'Certificate';
const ADVICE = 'Look at the log of the proxy, which should renew it by itself.';

/** Reads the time at which the certificate of `origin` expires. */
const readExpiry = async (origin: string) => {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  // An IP address cannot be a server name.
  const servername = isIP(host) === 0 ? host : '';
  // `rejectUnauthorized` is off, so that an expired certificate can be read, too. This connection
  // sends no data, and the probe checks whether the certificate is trusted.
  const socket = connect({
    host,
    port: Number(port || 443),
    servername,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
};

/** Judges how long the certificate of an https `origin` is still valid. */
export const checkCertificate = async (origin: string, now: Date): Promise<Finding> => {
  try {
    const expiresAt = await readExpiry(origin);
    const date = expiresAt.toISOString().slice(0, 10);
    const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS);
    if (days < 0)
      return fail(TOPIC, `It expired on ${date}, so that browsers refuse to open the app.`, ADVICE);
    const text = `It is valid for ${days} more ${days === 1 ? 'day' : 'days'}, until ${date}.`;
    return days < WARN_DAYS ? warn(TOPIC, text, ADVICE) : ok(TOPIC, text);
  } catch (error) {
    return fail(
      TOPIC,
      `It cannot be read: ${describeError(error)}.`,
      'Check PUBLIC_URL, the proxy and DNS.',
    );
  }
};
