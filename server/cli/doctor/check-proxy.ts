import { getNetwork } from '../../lib/network/network-address.ts';
import { PROBE_PAUSE_MS } from '../../routes/probe.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import { FORGED_ADDRESS, type Probe } from './probe-server.ts';

const GUIDE = 'See docs/running.md, section 2.';

const checkSecurity = (origin: string, { headers }: Probe): Finding => {
  const topic = 'HTTPS';
  if (!origin.startsWith('https:')) {
    return fail(
      topic,
      'Passwords and sessions travel unencrypted.',
      `Set PUBLIC_URL to an https address. ${GUIDE}`,
    );
  }
  if (!headers.get('set-cookie')?.includes('Secure')) {
    return fail(
      topic,
      'Cookies arrive without Secure.',
      'Let the proxy leave Set-Cookie as it is.',
    );
  }
  if (!headers.has('strict-transport-security')) {
    return fail(
      topic,
      'Strict-Transport-Security does not arrive.',
      'Let the proxy pass this header on.',
    );
  }
  return ok(topic, `${origin} answers with Secure cookies and Strict-Transport-Security.`);
};

const checkHost = (origin: string, { report }: Probe): Finding => {
  const { host } = new URL(origin);
  return report.host === host
    ? ok('Host', `The server receives Host ${host}.`)
    : fail(
        'Host',
        `The server receives Host ${report.host} instead of ${host}.`,
        `Pass the Host header on. ${GUIDE}`,
      );
};

const checkProto = ({ report }: Probe): Finding =>
  report.forwardedProto === 'https'
    ? ok('X-Forwarded-Proto', 'The server receives X-Forwarded-Proto: https.')
    : warn(
        'X-Forwarded-Proto',
        `The server receives ${report.forwardedProto ?? 'no X-Forwarded-Proto'}.`,
        'Let the proxy set X-Forwarded-Proto.',
      );

const checkClientAddress = ({
  report: { clientAddress, peerAddress, forwardedFor },
}: Probe): Finding => {
  const topic = 'Client address';
  // The proxy appends its client's address to X-Forwarded-For, so the last one cannot be forged.
  const nearest = getNetwork(forwardedFor?.split(',').at(-1) ?? '');
  if (clientAddress === FORGED_ADDRESS) {
    return fail(
      topic,
      'A forged X-Forwarded-For is believed, so that attackers evade the limits.',
      'Let the proxy append the address of its client, and set TRUSTED_PROXIES to the number of proxies.',
    );
  }
  if (nearest === undefined) {
    return fail(
      topic,
      'The proxy sends no X-Forwarded-For, so that all clients share one limit.',
      GUIDE,
    );
  }
  if (clientAddress === getNetwork(peerAddress ?? '') && clientAddress !== nearest) {
    return fail(
      topic,
      `The server does not trust the proxy at ${peerAddress}, so that all clients share one limit.`,
      'Set TRUSTED_PROXIES to the network of the proxy.',
    );
  }
  return ok(topic, `Limits count for ${clientAddress}; a forged X-Forwarded-For is ignored.`);
};

const checkStream = ({ streamedMs }: Probe): Finding =>
  streamedMs > PROBE_PAUSE_MS / 2
    ? ok('Event stream', 'Events arrive one by one.')
    : fail(
        'Event stream',
        'The proxy holds events back until the response ends.',
        'Turn buffering off for /api/services/payments/events/.',
      );

export const checkProxy = (origin: string, probe: Probe): Finding[] => [
  checkSecurity(origin, probe),
  checkHost(origin, probe),
  // A server without HTTPS has no proxy.
  ...(origin.startsWith('https:') ? [checkProto(probe), checkClientAddress(probe)] : []),
  checkStream(probe),
];
