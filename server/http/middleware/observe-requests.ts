import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Metrics } from '../../lib/work/metrics.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts and times each request by the pattern of its route, because paths are unbounded and
 * contain secrets.
 */
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
