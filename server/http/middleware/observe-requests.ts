import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { describeRequest } from '../../lib/network/request-context.ts';
import type { Metrics } from '../../lib/work/metrics.ts';
import type { ApiEnv } from '../call/api-env.ts';

/** A client's `X-Request-Id` is ignored, because it could repeat another request's. */
export const assignRequestId = createMiddleware<ApiEnv>(async (c, next) => {
  const id = randomUUID();
  c.set('requestId', id);
  describeRequest({ requestId: id });
  c.header('X-Request-Id', id);
  await next();
});

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Paths are unbounded and contain secrets, so the pattern of the route counts. */
export const observeRequests = ({ observeRequest }: Pick<Metrics, 'observeRequest'>) =>
  createMiddleware(async (c, next) => {
    const startedAt = performance.now();
    await next();
    const method = methods.has(c.req.method) ? c.req.method : 'OTHER';
    observeRequest(
      { method, route: routePath(c), status: c.res.status },
      (performance.now() - startedAt) / 1_000,
    );
  });
