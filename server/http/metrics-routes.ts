import { Hono } from 'hono';
import type { Metrics } from '../lib/work/metrics.ts';

/**
 * Serves the metrics to Prometheus. The server mounts them on a port of their own, because they are
 * not public.
 */
export const createMetricsRoutes = ({ registry }: Pick<Metrics, 'registry'>) =>
  new Hono().get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, {
      'Content-Type': registry.contentType,
      'Cache-Control': 'no-store',
    }),
  );
