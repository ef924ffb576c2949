import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { ApiEnv } from '../call/api-env.ts';
import { createErrorHandler } from './error-handler.ts';

test('An error response has none of the headers of the response that failed [attack 6.9]', async () => {
  const app = new Hono<ApiEnv>().get('/', (c) => {
    c.header('Content-Encoding', 'br');
    c.header('Content-Length', '21');
    c.header('Content-Range', 'bytes 0-20/500');
    c.header('ETag', '"page"');
    throw new Error('The page cannot be decompressed');
  });
  app.onError(createErrorHandler(pino({ level: 'silent' })));
  const response = await app.request('/');
  expect(response.status).toBe(500);
  expect([...response.headers]).toEqual([['content-type', 'application/json']]);
});
