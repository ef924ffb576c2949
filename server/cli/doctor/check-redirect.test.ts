import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnFreePort } from '../../../tests/support/network/listen-on-free-port.ts';
import { checkRedirect, getHttpUrl } from './check-redirect.ts';

const origin = 'https://go.example.com';

const check = async (status: number, location?: string) => {
  const headers = location === undefined ? {} : { location };
  const server = createServer((_request, response) => response.writeHead(status, headers).end());
  onTestFinished(() => void server.close());
  const port = await listenOnFreePort(server);
  return checkRedirect(`http://127.0.0.1:${port}/`, origin);
};

test.each([
  [308, `${origin}/`, 'ok'],
  [301, `${origin}/login`, 'ok'],
  [200, undefined, 'fail'],
  [302, '/login', 'fail'],
  [302, 'https://go.example.org/', 'fail'],
  [301, 'http://go.example.com/', 'fail'],
])(
  'the doctor judges a response over plain HTTP with status %d and location %s as %s [deployment 2.4]',
  async (status, location, level) => {
    expect(await check(status, location)).toMatchObject({ level });
  },
);

test('the doctor warns when plain HTTP gets no response [deployment 2.4]', async () => {
  expect(await checkRedirect('http://127.0.0.1:9/', origin)).toMatchObject({ level: 'warn' });
});

test.each([
  [origin, 'http://go.example.com/'],
  ['https://go.example.com:8443', undefined],
  ['http://localhost:8080', undefined],
])('the doctor checks plain HTTP for %s at %s [deployment 2.4]', (address, expected) => {
  expect(getHttpUrl(address)).toBe(expected);
});
