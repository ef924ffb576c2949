import { expect, test } from 'vitest';
import { PROBE_PAUSE_MS, type ProbeReport } from '../../routes/probe.ts';
import { checkProxy } from './check-proxy.ts';
import { FORGED_ADDRESS, type Probe } from './probe-server.ts';

const correctReport: ProbeReport = {
  host: 'go.example.com',
  forwardedProto: 'https',
  forwardedFor: '198.51.100.4',
  peerAddress: '10.0.0.2',
  clientAddress: '198.51.100.4',
  appVersion: '1',
  nodeVersion: 'v20',
  canGenerateCode: false,
  now: '2026-11-21T09:30:00Z',
};

const listProblems = (
  report: Partial<ProbeReport>,
  origin = 'https://go.example.com',
  headers = {},
) => {
  const probe: Probe = {
    report: { ...correctReport, ...report },
    headers: new Headers({
      'set-cookie': 'probe=1; Secure',
      'strict-transport-security': 'max-age=1',
      ...headers,
    }),
    streamedMs: PROBE_PAUSE_MS,
  };
  return checkProxy(origin, probe)
    .filter(({ level }) => level !== 'ok')
    .map(({ topic, level }) => `${level} ${topic}`);
};

test.each<[string, Partial<ProbeReport>, string[]]>([
  ['one trusted proxy', {}, []],
  [
    'a trusted proxy on this machine',
    { peerAddress: '127.0.0.1', clientAddress: '198.51.100.4' },
    [],
  ],
  [
    'a client and a proxy on this machine',
    {
      peerAddress: '::ffff:127.0.0.1',
      forwardedFor: `${FORGED_ADDRESS}, 127.0.0.1`,
      clientAddress: '127.0.0.1',
    },
    [],
  ],
  ['a proxy that is not trusted', { clientAddress: '10.0.0.2' }, ['fail Client address']],
  [
    'an IPv6 proxy that is not trusted',
    { peerAddress: 'fd00::2', clientAddress: 'fd00:0:0:0::/64' },
    ['fail Client address'],
  ],
  [
    'a proxy that forwards a forged address',
    { clientAddress: FORGED_ADDRESS },
    ['fail Client address'],
  ],
  [
    'no X-Forwarded-For',
    { forwardedFor: null, clientAddress: '10.0.0.2' },
    ['fail Client address'],
  ],
  ['no X-Forwarded-Proto', { forwardedProto: null }, ['warn X-Forwarded-Proto']],
  ['another Host', { host: 'app:8080' }, ['fail Host']],
])('the doctor recognises %s [deployment 2.2]', (_name, report, expected) => {
  expect(listProblems(report)).toEqual(expected);
});

test('the check fails for an address without HTTPS, and then skips the proxy [deployment 2.2]', () => {
  const report = { host: 'localhost:8080', forwardedProto: null, forwardedFor: null };
  expect(listProblems(report, 'http://localhost:8080')).toEqual(['fail HTTPS']);
});
