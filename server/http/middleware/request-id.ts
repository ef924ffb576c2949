import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { describeRequest } from '../../lib/network/request-context.ts';
import type { ApiEnv } from '../call/api-env.ts';

/**
 * Gives each request an id of its own. A client's `X-Request-Id` is ignored, because it could
 * repeat another request's.
 */
export const assignRequestId = createMiddleware<ApiEnv>(async (c, next) => {
  const id = randomUUID();
  c.set('requestId', id);
  describeRequest({ requestId: id });
  c.header('X-Request-Id', id);
  await next();
});
