import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { ApiProblem, createBodyAbortedError } from '../../lib/network/api-problem.ts';
import { setResponseHeaders } from '../set-response-headers.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** @throws ApiProblem malformed when the client aborts */
export const limitBody = (
  maxBytes: number,
  onError: (c: Context) => Response | Promise<Response>,
) => {
  const limit = bodyLimit({ maxSize: maxBytes, onError });
  return createMiddleware(async (c, next) => {
    // Hono would build a whole Request object to find out that these have no body.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    try {
      return await limit(c, next);
    } catch (fault) {
      // Hono handles errors of later handlers itself, so this one is from `onError`, or the stream of the
      // body broke.
      throw fault instanceof ApiProblem ? fault : createBodyAbortedError();
    }
  });
};

/** @throws ApiProblem too_large */
export const limitApiBody = (maxBytes = MAX_BODY_BYTES) =>
  limitBody(maxBytes, () => {
    throw new ApiProblem('too_large', `The body is larger than ${maxBytes / 1024} KB`);
  });

export const noStore = createMiddleware(async (c, next) => {
  await next();
  setResponseHeaders(c, { 'Cache-Control': 'no-store' });
});
