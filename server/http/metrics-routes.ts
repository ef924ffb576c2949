import { Hono } from 'hono';
import type { Metrics } from '../lib/metrics.ts';

/** The metrics for Prometheus, for a port of their own. */
export const createMetricsRoutes = ({ registry }: Pick<Metrics, 'registry'>) =>
  new Hono().get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }),
  );
