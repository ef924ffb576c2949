import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { Refusal } from './refusal.ts';

const largestBody = 64 * 1024;

/** @throws Refusal too_large */
export const limitedBody = bodyLimit({
  maxSize: largestBody,
  onError: () => {
    throw new Refusal('too_large', 'The body is larger than 64 KB');
  },
});

/** Answers of the API are kept nowhere. */
export const uncached = createMiddleware(async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
});
