import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logRequests, warnOfMissingProxyHeaders } from './fetch-wrappers.ts';

const token = 'nIxr2bCqf4Vq7uVhGxJ0T1p5mD8sKyLwZeRaBc93oXQ';

const getLoggedPath = async (path: string) => {
  const lines: string[] = [];
  const fetch = logRequests(
    () => new Response(),
    pino({}, { write: (line: string) => lines.push(line) }),
  );
  await fetch(new Request(`http://localhost${path}`), undefined);
  return JSON.parse(lines.join('')).path;
};

test.each([
  ['/api/services/payments/7K2M4XQ9TB/cancel/', '/api/services/payments/*/cancel/'],
  ['/api/services/payments/events/', '/api/services/payments/events/'],
  [`/api/invites/${token}/accept/`, '/api/invites/*/accept/'],
  [`/pay/${token}/3ds`, '/pay/*/3ds'],
  ['/', '/'],
])('the log shows the URL %s as %s', async (path, logged) => {
  expect(await getLoggedPath(path)).toBe(logged);
});

test.each([
  `/pay/${token}x/nothing`,
  `/pay//${token}`,
  `//pay/${token}`,
  `/Pay/${token}`,
  `/pay/x/${token}`,
  `/${token}`,
  `/pay${token}`,
  `/pay/%6e${token}`,
  `/accept-invite/${token}`,
  `/accept-invite?token=${token}`,
  `/accept-invite%3Ftoken=${token}`,
  `/api/invites?token=${token}`,
  `/api/invite/${token}/accept/`,
  `/api//invites/${token}/`,
  `/x/${'y/'.repeat(20)}${token}`,
])('the log of a request to %s contains no token [attack 5.5]', async (path) => {
  expect(await getLoggedPath(path)).not.toContain(token.slice(0, 20));
});

const createServer = () => {
  const logged: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
  const fetch = warnOfMissingProxyHeaders(() => new Response('ok'), logger);
  const send = (path: string, headers: Record<string, string> = {}) =>
    fetch(new Request(`http://pay.example.com${path}`, { headers }), undefined);
  return { logged, send };
};

test.each([
  [{}, ['X-Forwarded-Proto', 'X-Forwarded-For']],
  [{ 'x-forwarded-for': '203.0.113.7' }, ['X-Forwarded-Proto']],
])(
  'One warning lists the proxy headers that the first request does not have (%j) [safe 2.2]',
  async (headers, missing) => {
    const { send, logged } = createServer();
    for (const path of ['/readyz', '/healthz', '/login', '/payments']) await send(path, headers);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ missing }]);
  },
);

test('There is no warning when the first request has all proxy headers [safe 2.2]', async () => {
  const { send, logged } = createServer();
  await send('/', { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' });
  await send('/');
  expect(logged).toEqual([]);
});
