import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { brokenOff, Refusal } from '../../lib/refusal.ts';

const largestBody = 64 * 1024;

/**
 * Lets bodies of up to `maxSize` bytes through, and answers longer ones by `onError`.
 * @throws Refusal malformed when the sender leaves before the end
 */
export const limitBody = (maxSize: number, onError: (c: Context) => Response | Promise<Response>) => {
  const bounded = bodyLimit({ maxSize, onError });
  return createMiddleware(async (c, next) => {
    try {
      return await bounded(c, next);
    } catch (fault) {
      // What later handlers throw is answered before it gets here: this is a refusal of ours, or a stream that broke.
      throw fault instanceof Refusal ? fault : brokenOff();
    }
  });
};

/** @throws Refusal too_large */
export const limitedBody = limitBody(largestBody, () => {
  throw new Refusal('too_large', 'The body is larger than 64 KB');
});

/** Answers of the API are kept nowhere. */
export const uncached = createMiddleware(async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
});
