import { pino } from 'pino';
import { expect, test } from 'vitest';
import { warnOfMissingProxyHeaders } from './warn-of-missing-proxy-headers.ts';

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
  'One warning names the headers that the first request lacks (%j) [safe 2.2]',
  async (headers, missing) => {
    const { send, logged } = createServer();
    for (const path of ['/readyz', '/healthz', '/login', '/payments']) await send(path, headers);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ missing }]);
  },
);

test('A first request with all headers is followed by no warning [safe 2.2]', async () => {
  const { send, logged } = createServer();
  await send('/', { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' });
  await send('/');
  expect(logged).toEqual([]);
});
